import { blanks, type Found, gap, outside } from './found.ts';

export interface OpeningHours extends Found {
  /** The days with these hours: Monday is 1, Sunday 7. */
  days: readonly number[];
  /** The days in the user's words. */
  when: string;
  /** `09:00` */
  from: string;
  to: string;
}

const names = [
  ['monday', 'mondays', 'mon', 'montags', 'montag', 'mo'],
  ['tuesday', 'tuesdays', 'tues', 'tue', 'tu', 'dienstags', 'dienstag', 'di'],
  ['wednesday', 'wednesdays', 'wed', 'we', 'mittwochs', 'mittwoch', 'mi'],
  ['thursday', 'thursdays', 'thurs', 'thur', 'thu', 'th', 'donnerstags', 'donnerstag', 'do'],
  ['friday', 'fridays', 'fri', 'fr', 'freitags', 'freitag'],
  ['saturday', 'saturdays', 'sat', 'samstags', 'samstag', 'sonnabend', 'sa'],
  ['sunday', 'sundays', 'sun', 'su', 'sonntags', 'sonntag', 'so'],
];
const all = [1, 2, 3, 4, 5, 6, 7];
const workdays = [1, 2, 3, 4, 5];
const groups: Readonly<Record<string, readonly number[]>> = {
  weekdays: workdays,
  'every weekday': workdays,
  werktags: workdays,
  wochentags: workdays,
  weekends: [6, 7],
  weekend: [6, 7],
  wochenende: [6, 7],
  daily: all,
  täglich: all,
  everyday: all,
  'every day': all,
  'each day': all,
  'jeden tag': all,
  '7 days a week': all,
};

const alternatives = (list: readonly string[]) => list.toSorted((a, b) => b.length - a.length).join('|');
const day = String.raw`(?:${alternatives(names.flat())})(?![\p{L}\p{N}])\.?`;
const through = `(?:${gap}[-–—]${gap}|${blanks}(?:to|till|until|through|bis)${blanks})`;
const and = String.raw`(?:${gap}[,&+/]${gap}|,?${blanks}(?:and|und|u\.?|sowie)${blanks})`;
const part = `(?:${blanks}(?:mornings?|afternoons?|evenings?|morgens?|vormittags?|nachmittags?|abends?))?`;
const days = `(?:${day}(?:${through}${day})?(?:${and}${day}(?:${through}${day})?){0,6}|${alternatives(Object.keys(groups))})`;
const clock = String.raw`\d{1,2}(?:[:.h]\d{2})?${gap}(?:am|pm|a\.m\.|p\.m\.|uhr|h)?`;
const hour = `(?:${clock}|noon|midnight)`;
const anyHour = /\d|noon|midnight/i;
const until = String.raw`(?:${gap}[-–—]${gap}|${blanks}(?:to|till|until|bis)${blanks})`;
const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const lead = `${part}${gap}[:,(]?${gap}(?:(?:open|from|von|geöffnet)${blanks}){0,2}`;
const daysFirst = new RegExp(`${start}(?<days>${days})${lead}(?<from>${hour})${until}(?<to>${hour})${end}`, 'giu');
const between = new RegExp(
  `${start}(?<days>${days})${part}${gap},?${gap}(?:between|zwischen)${blanks}(?<from>${hour})${blanks}(?:and|und)${blanks}(?<to>${hour})${end}`,
  'giu',
);
/** `8-12 and 14-18`: a second range of hours for the same days. */
const goesOn = new RegExp(
  `^(?<and>${and})(?<from>${hour})${until}(?<to>${hour})${end}(?=${gap}(?:[,.;:!?)\n]|$|and |und ))`,
  'iu',
);
/** `8-22 every day`: bare numbers need punctuation between them, otherwise they are ages or grades. */
const timesFirst = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/–-]|(?:ages?|aged|grades?|classes|klassen?|kids|alter) )(?:(?<first>${hour})${until}(?<second>${hour})${and})?(?<from>${hour})(?<mark>${until})(?<to>${hour})${gap},?${gap}(?:(?:on|am|an|jeweils)${blanks})?(?<days>${days})${end}`,
  'giu',
);
/** `Wednesdays only until 13:00`, `Saturdays from 10`. */
const oneEnd = new RegExp(
  `${start}(?<days>${days})${gap}[:,]?${gap}(?:(?:only|just|nur|erst)${blanks})?(?:(?:until|till|bis)${blanks}(?<to>${hour})|(?:from|ab)${blanks}(?<from>${hour}))${end}`,
  'giu',
);
const dayToDay = new RegExp(`(?<first>${day})(?:${through}(?<last>${day}))?`, 'giu');

/**
 * Returns days with hours: `Mon-Fri 9-18`, `Di–Sa 7–12 und 14–18 Uhr`, `8-22 every day`, `Wednesdays only until 13:00`.
 * Skips impossible hours, such as 25 o'clock.
 */
export function readOpeningHours(words: string): OpeningHours[] {
  // Most messages name no hour, and the expressions below take a tenth of a millisecond to say so.
  if (!anyHour.test(words)) return [];
  const found: OpeningHours[] = [];
  const read = (pattern: RegExp, make: (match: RegExpExecArray) => OpeningHours[]) => {
    const before = found.toSorted((a, b) => a.at - b.at);
    found.push(...outside([...words.matchAll(pattern)].flatMap(make), before));
  };
  read(daysFirst, (match) => withOthers(words, match));
  read(between, (match) => whole(match));
  read(timesFirst, ({ 0: quote, index: at, groups: parts }) => {
    const { days: when = '', first, second, from = '', to = '', mark = '' } = parts ?? {};
    if (!/[:.h]\d|[apu]/iu.test(from + to) && (Number(from) < 5 || /\p{L}/u.test(mark))) return [];
    const made = hoursOf(quote, at, when, from, to);
    const earlier = first === undefined ? [] : hoursOf(quote, at, when, first, second ?? '');
    return [...earlier, ...made];
  });
  // If only one end is given, the other end comes from earlier hours of the same days.
  const earlier = [...found];
  read(oneEnd, ({ 0: quote, index: at, groups: parts }) => {
    const { days: when = '', from, to } = parts ?? {};
    const wanted = daysOf(when);
    const base = earlier.find((one) => one.at < at && wanted.every((number) => one.days.includes(number)));
    return wanted.length === 0 || !base ? [] : hoursOf(quote, at, when, from ?? base.from, to ?? base.to);
  });
  return found.toSorted((a, b) => a.at - b.at);
}

function whole({ 0: quote, index, groups: parts }: RegExpExecArray): OpeningHours[] {
  const { days: when = '', from = '', to = '' } = parts ?? {};
  return hoursOf(quote, index, when, from, to);
}

function withOthers(words: string, match: RegExpExecArray): OpeningHours[] {
  const made = whole(match);
  const when = match.groups?.['days'] ?? '';
  let at = match.index + match[0].length;
  for (let count = 0; count < 3; count += 1) {
    const next = goesOn.exec(words.slice(at, at + 60));
    if (!next) break;
    const { and: lead = '', from = '', to = '' } = next.groups ?? {};
    made.push(...hoursOf(next[0].slice(lead.length), at + lead.length, when, from, to));
    at += next[0].length;
  }
  return made;
}

function hoursOf(quote: string, at: number, when: string, start: string, end: string): OpeningHours[] {
  const last = timeOf(end, null);
  const from = timeOf(start, /[ap]\.?m|noon|midnight/i.exec(start) || !/p\.?m/i.test(end) ? null : end);
  if (from === null || last === null) return [];
  const to = inAfternoon(from, last, start + end);
  return [{ quote: quote.trimEnd(), at, days: daysOf(when), when, from, to }];
}

/** `9 to 5` ends in the afternoon, unless the text says otherwise. */
function inAfternoon(from: string, to: string, said: string): string {
  const hour = Number(to.slice(0, 2));
  if (to > from || hour > 11 || /[apu]/iu.test(said)) return to;
  const later = `${hour + 12}${to.slice(2)}`;
  return later > from ? later : to;
}

const closed = new RegExp(
  `${start}(?:(?:closed|geschlossen|except|außer|ausser)(?:${blanks}(?:on|am|an|for))?:?${blanks}(?<after>${days})|(?<before>${days}):?(?:${blanks}(?:is|are|we are|ist|haben wir))?${blanks}(?:closed|geschlossen|ruhetag))${end}(?!${gap}\\d)`,
  'giu',
);

/** Returns the days on which it is closed: `closed Mondays`, `So Ruhetag`. */
export function readClosedDays(words: string): (Found & { days: readonly number[]; when: string })[] {
  return [...words.matchAll(closed)].flatMap(({ 0: quote, index: at, groups: parts }) => {
    const when = parts?.['after'] ?? parts?.['before'] ?? '';
    return [{ quote, at, days: daysOf(when), when }];
  });
}

function dayNumber(text: string): number {
  const name = text.toLowerCase().replace(/\.$/, '');
  return names.findIndex((spellings) => spellings.includes(name)) + 1;
}

function daysOf(text: string): number[] {
  const group = groups[text.toLowerCase()];
  if (group) return [...group];
  const found = [...text.matchAll(dayToDay)].flatMap(({ groups: parts }) => {
    const first = dayNumber(parts?.first ?? '');
    const last = parts?.last === undefined ? first : dayNumber(parts.last);
    const length = ((last - first + 7) % 7) + 1;
    return Array.from({ length }, (_, index) => ((first - 1 + index) % 7) + 1);
  });
  return [...new Set(found)].toSorted();
}

/**
 * `end`: the closing time. Its `pm` also applies to the opening time, unless that would then be later than the closing
 * time.
 */
function timeOf(text: string, end: string | null): string | null {
  if (/^noon/i.test(text)) return '12:00';
  if (/^midnight/i.test(text)) return '24:00';
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.h](\d{2}))?/.exec(text) ?? [];
  let hour = Number(hours);
  const afternoon = /p\.?m/i.test(text);
  if (afternoon && hour < 12) hour += 12;
  if (/a\.?m/i.test(text) && hour === 12) hour = 0;
  // `1-5pm` begins in the afternoon, `9-5pm` in the morning.
  const ends = end === null ? null : Number.parseInt(end, 10) % 12;
  if (ends !== null && hour < 12 && hour < ends) hour += 12;
  if (hour > 24 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
