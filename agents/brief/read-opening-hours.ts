import { blanks, type Found, gap } from './found.ts';

export interface OpeningHours extends Found {
  /** Monday is 1, Sunday 7; the days that the hours hold on. */
  days: readonly number[];
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
const groups: Readonly<Record<string, readonly number[]>> = {
  weekdays: [1, 2, 3, 4, 5],
  werktags: [1, 2, 3, 4, 5],
  weekends: [6, 7],
  weekend: [6, 7],
  wochenende: [6, 7],
  daily: [1, 2, 3, 4, 5, 6, 7],
  täglich: [1, 2, 3, 4, 5, 6, 7],
  'every day': [1, 2, 3, 4, 5, 6, 7],
};

const alternatives = (list: readonly string[]) => list.toSorted((a, b) => b.length - a.length).join('|');
const day = String.raw`(?:${alternatives(names.flat())})(?![\p{L}\p{N}])\.?`;
const through = `(?:${gap}[-–—]${gap}|${blanks}(?:to|till|until|through|bis)${blanks})`;
const and = `(?:${gap}[,&+/]${gap}|${blanks}(?:and|und)${blanks})`;
const days = `(?:${day}(?:${through}${day})?(?:${and}${day}(?:${through}${day})?){0,6}|${alternatives(Object.keys(groups))})`;
const hour = String.raw`\d{1,2}(?:[:.h]\d{2})?${gap}(?:am|pm|a\.m\.|p\.m\.|uhr|h)?`;
const until = String.raw`(?:${gap}[-–—]${gap}|${blanks}(?:to|till|until|bis)${blanks})`;
const pattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<days>${days})(?:${gap}[:,]?${gap})(?:(?:from|von)${blanks})?(?<from>${hour})${until}(?<to>${hour})(?![\p{L}\p{N}])`,
  'giu',
);
const dayToDay = new RegExp(`(?<first>${day})(?:${through}(?<last>${day}))?`, 'giu');

/** Days with hours: `Mon-Fri 9-18`, `Di–Sa 7–18 Uhr`. What reads like hours and is none (25 o'clock) is left out. */
export function readOpeningHours(words: string): OpeningHours[] {
  return [...words.matchAll(pattern)].flatMap(({ 0: match, index: at, groups: parts }) => {
    const { days: when = '', from: start = '', to: end = '' } = parts ?? {};
    const to = timeOf(end, null);
    const from = timeOf(start, /[ap]\.?m/i.exec(start) || !/p\.?m/i.test(end) ? null : end);
    if (from === null || to === null) return [];
    return [{ quote: match.trimEnd(), at, days: daysOf(when), from, to }];
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

/** `end`: the other time, whose `pm` also holds for one that stands before it and would be later otherwise. */
function timeOf(text: string, end: string | null): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.h](\d{2}))?/.exec(text) ?? [];
  let hour = Number(hours);
  const afternoon = /p\.?m/i.test(text);
  if (afternoon && hour < 12) hour += 12;
  if (/a\.?m/i.test(text) && hour === 12) hour = 0;
  // `1-5pm` is in the afternoon, `9-5pm` begins in the morning.
  const ends = end === null ? null : Number.parseInt(end, 10) % 12;
  if (ends !== null && hour < 12 && hour < ends) hour += 12;
  if (hour > 24 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
