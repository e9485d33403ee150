import { wholeWords } from '../../brief/found.ts';
import { type Amount, readAmounts } from '../../brief/read-amounts.ts';
import { readLists } from '../../brief/read-lists.ts';
import { readQuotedNames } from '../../brief/read-quoted-names.ts';
import { splitItems } from '../../brief/split-items.ts';
import { choice, filledOf, type Slot, wantedWords } from '../fill.ts';
import { secondsOf, type TimeUnit } from '../setting.ts';
import type { Filled } from '../starter.ts';
import { readDate } from './timer-date.ts';

const day = secondsOf.day;

/** The plainer a word says one kind of clock, the earlier it stands. */
const modes = [
  [
    'sides',
    wholeWords(
      String.raw`chess[- ]?(?:clock|timer)s?|game clock|schachuhr\p{L}*|schach-uhr|(?:two|2) players?|zwei spieler\p{L}*|increment\p{L}*|both players|each player|per player|je spieler|pro spieler`,
      'iu',
    ),
  ],
  ['metronome', wholeWords(String.raw`metronom\p{L}*|bpm|beats per minute|schläge pro minute`, 'iu')],
  [
    'intervals',
    wholeWords(
      String.raw`pomodor\p{L}*|interval\p{L}*|intervall\p{L}*|tabata|hiit|emom|focus timer|fokus-?timer|work ?(?:/|and) ?rest|workout timer|long break|lange\p{L}* pause|\d{1,3}/\d{1,3}(?: ?(?:min\p{L}*|s|sec\p{L}*|sek\p{L}*))?|focus (?:time|sessions?|rounds?)`,
      'iu',
    ),
  ],
  [
    'date',
    wholeWords(
      String.raw`(?:days?|weeks?) (?:until|till|to|left|remaining)|count(?:s|ing)? ?down (?:the days )?(?:to|until|till)|countdown (?:zu[mr]?|bis)|tage bis|(?:noch )?wie (?:viele tage|lange) (?:noch )?bis|adventskalender`,
      'iu',
    ),
  ],
  ['stopwatch', wholeWords(String.raw`stop ?watch(?:es)?|lap times?|laps?|stoppuhr\p{L}*|rundenzeit\p{L}*`, 'iu')],
  [
    'countdown',
    wholeWords(String.raw`count ?downs?|egg timer|kitchen timer|tea timer|eieruhr|kurzzeitwecker|küchenwecker`, 'iu'),
  ],
] as const;

interface Time extends Amount {
  seconds: number;
}

/** `40s`: the readers of a brief leave so short a unit alone. */
const shortSeconds = /(?<![\p{L}\p{N}.,:/])(?<value>\d{1,4}) ?s(?![\p{L}\p{N}])/gu;

function timesIn(wanted: string): Time[] {
  const short = [...wanted.matchAll(shortSeconds)].map(({ 0: quote, index: at, groups }): Amount => {
    return { quote, at, value: Number(groups?.['value']), factor: null, kind: 'unit', unit: 'second' };
  });
  const all = [...readAmounts(wanted).filter(({ kind }) => kind === 'unit'), ...short];
  return all
    .toSorted((one, other) => one.at - other.at)
    .flatMap((amount) => {
      const unit = secondsOf[amount.unit as TimeUnit] as number | undefined;
      if (unit === undefined || amount.unit === 'day') return [];
      const seconds = amount.value * unit;
      return Number.isInteger(seconds) && seconds >= 1 && seconds <= day ? [{ ...amount, seconds }] : [];
    });
}

const slot = (time: Time | undefined): Slot | null => (time ? { value: time.seconds, quote: time.quote } : null);

const separators = /[,;.:\n/+→>()–]|\s(?:then|and|with|after|und|dann|mit|danach)\s/giu;
const parts = [
  ['longRest', wholeWords(String.raw`long(?:er)? (?:break|rest|pause)s?|lange\p{L}* pausen?`, 'iu')],
  ['rest', wholeWords(String.raw`breaks?|rests?|resting|off|pausen?|erholung|recovery|relax`, 'iu')],
  [
    'work',
    wholeWords(
      String.raw`work(?:ing)?|focus(?:ed)?|sessions?|on|study(?:ing)?|exercises?|training|sprints?|arbeit(?:en)?|fokus|lernen|übung(?:en)?|konzentration|belastung|pomodoros?`,
      'iu',
    ),
  ],
] as const;

/** Which part of a round each length is for, by the word that stands beside it. */
function intervalParts(wanted: string, times: readonly Time[]): Record<'work' | 'rest' | 'longRest', Slot | null> {
  const found: Record<'work' | 'rest' | 'longRest', Slot | null> = { work: null, rest: null, longRest: null };
  const cuts = [...wanted.matchAll(separators)].map(({ index }) => index);
  times.forEach((time, index) => {
    const end = time.at + time.quote.length;
    const from = Math.max(0, times[index - 1] ? endOf(times[index - 1]) : 0, ...cuts.filter((cut) => cut < time.at));
    const to = Math.min(wanted.length, times[index + 1]?.at ?? wanted.length, ...cuts.filter((cut) => cut >= end));
    const after = wanted.slice(end, to);
    const before = wanted.slice(from, time.at);
    const part = partOf(after) ?? partOf(before);
    if (part !== null && found[part] === null) found[part] = slot(time);
  });
  return found;
}

const endOf = (time: Time | undefined) => (time ? time.at + time.quote.length : 0);

function partOf(text: string): 'work' | 'rest' | 'longRest' | null {
  return parts.find(([, pattern]) => pattern.test(text.slice(0, 400)))?.[0] ?? null;
}

const slashed =
  /(?<![\p{L}\p{N}/.,])(?<work>\d{1,3}) ?\/ ?(?<rest>\d{1,3})(?: ?\/ ?(?<long>\d{1,3}))?(?<unit> ?(?:min|m|s|sec|sek)[\p{L}]{0,6})?(?![\p{N}/])/u;

/** `25/5`, `50/10/20 min`, `20/10 s`. */
function slashedParts(wanted: string): Record<'work' | 'rest' | 'longRest', Slot | null> {
  const { work, rest, long, unit = '' } = slashed.exec(wanted)?.groups ?? {};
  const factor = /^ ?s/iu.test(unit) ? 1 : 60;
  const one = (digits: string | undefined): Slot | null => {
    const seconds = Number(digits) * factor;
    return digits !== undefined && seconds >= 1 && seconds <= day ? { value: seconds, quote: digits } : null;
  };
  return { work: one(work), rest: one(rest), longRest: one(long) };
}

const roundUnits = /^(?:rounds?|sets?|runden?|cycles?|pomodoros?|durchgänge|sätze|intervals?|intervalle?n?)$/iu;

function rounds(wanted: string): Slot | null {
  const amount = readAmounts(wanted).find(
    ({ kind, unit, value }) =>
      kind === 'pieces' &&
      Number.isInteger(value) &&
      value >= 1 &&
      value <= 99 &&
      roundUnits.test(unit.split(' ')[0] ?? ''),
  );
  return amount ? { value: amount.value, quote: amount.quote } : null;
}

const plus =
  /(?<![\p{L}\p{N}+|.,])(?<time>\d{1,3})(?: ?min[\p{L}]{0,5}\.?)? ?[+|] ?(?<increment>\d{1,3})(?! ?min)(?: ?(?:s|sec|sek)[\p{L}]{0,6})?(?![\p{L}\p{N}])/u;
const perMove = wholeWords(
  String.raw`increments?|per move|each move|every move|a move|bonus|pro zug|je zug|jeden zug|inkrement|gutschrift|zeitgutschrift|added`,
  'iu',
);

/** `5+3`, `10 minutes each with 5 seconds per move`. */
function sides(wanted: string, times: readonly Time[]): { sideTime: Slot | null; increment: Slot | null } {
  const { time, increment } = plus.exec(wanted)?.groups ?? {};
  if (time !== undefined && increment !== undefined && Number(time) > 0 && Number(increment) <= 600) {
    return {
      sideTime: { value: Number(time) * 60, quote: time },
      increment: { value: Number(increment), quote: increment },
    };
  }
  const [long] = times.filter(({ unit }) => unit !== 'second');
  const added = times.find(({ unit, at, quote, seconds }) => {
    const around = wanted.slice(Math.max(0, at - 40), at + quote.length + 40);
    return unit === 'second' && seconds <= 600 && perMove.test(around);
  });
  return { sideTime: slot(long), increment: slot(added) };
}

function players(wanted: string): Slot | null {
  const list = readLists(wanted).find(
    ({ title, items }) => /players?|spieler|names|namen/iu.test(title) && items.length === 2,
  );
  const fits = list?.items.every((name) => name.length <= 30 && name.split(/\s+/u).length <= 2);
  return list && fits ? { value: list.items, quote: list.quote } : null;
}

const occasion = wholeWords(
  String.raw`(?:count(?:s|ing)? ?down (?:the days )?(?:to|until|till|for)|(?:days?|weeks?|long) (?:left )?(?:until|till|to)|(?:countdown|tage|lange|noch) (?:noch )?(?:bis(?: zu[mr]?)?|zu[mr]?)) (?<value>(?!(?:the end|it|a date|an? event|zu|einem)(?![\p{L}]))\p{L}[\p{L}'’-]{0,30}(?: (?!(?:on|at|am|in|with|and|und|mit|um|which|that|der|die|das)(?![\p{L}]))\p{L}[\p{L}'’-]{0,30}){0,3})`,
  'iu',
);

function event(wanted: string): Slot | null {
  const value = occasion.exec(wanted)?.groups?.['value'];
  if (value !== undefined) return { value, quote: value };
  const name = readQuotedNames(wanted).find(({ app }) => !app);
  return name ? { value: name.name, quote: name.quote } : null;
}

const named =
  /^(?:and |und )?(?<name>[\p{L}][\p{L} '’-]{1,30}?)[ :=(]{1,3}(?<length>\d{1,3})(?<unit> ?(?:min|m|s|sec|sek)[\p{L}]{0,6})?\)?$/u;

/** `tea 4 min, eggs 8 min`: names with lengths, two at least, in one list. */
function presets(wanted: string, times: readonly Time[]): Slot | null {
  const brackets = [...wanted.matchAll(/\((?<body>[^()\n]{3,300})\)/gu)].map(({ groups }) => groups?.['body'] ?? '');
  const lists = [...readLists(wanted), ...brackets.map((quote) => ({ items: splitItems(quote), quote }))];
  for (const { items, quote } of lists) {
    const rows = items.flatMap((item) => {
      const { name = '', length, unit = '' } = named.exec(item.trim())?.groups ?? {};
      return length === undefined ? [] : [{ name, minutes: Number(length) / (/^ ?s/iu.test(unit) ? 60 : 1) }];
    });
    const unique = new Map(rows.map((row) => [row.name, row]));
    if (unique.size >= 2 && rows.length === items.length && rows.every(({ minutes }) => minutes > 0)) {
      return { value: [...unique.values()].slice(0, 12), quote };
    }
  }
  const lengths = new Map(times.map((time) => [time.seconds, time]));
  const [first, second] = lengths.values();
  if (!first || !second) return null;
  const all = [...lengths.values()].slice(0, 12);
  const last = all.at(-1) ?? second;
  return {
    value: all.map(({ quote, seconds }) => ({ name: quote, minutes: seconds / 60 })),
    quote: wanted.slice(first.at, last.at + last.quote.length),
  };
}

const tempo =
  /(?<![\p{L}\p{N}.,–-]|to |bis |[–-] )(?<value>\d{2,3}) ?(?:bpm|beats per minute|schläge[n]? pro minute)(?![\p{L}])/iu;

function beats(wanted: string): Slot | null {
  const match = tempo.exec(wanted);
  const value = Number(match?.groups?.['value']);
  return match && value >= 20 && value <= 300 ? { value, quote: match[0] } : null;
}

const silent = wholeWords('silent|silently|muted|lautlos|stumm|geräuschlos', 'iu');

export function fillTimer(words: string): Filled {
  const wanted = wantedWords(words);
  const mode = choice(wanted, modes);
  const times = timesIn(wanted);
  const quiet = silent.exec(wanted)?.[0];
  const sound: Slot | null = quiet === undefined ? null : { value: false, quote: quiet };
  const slots = { mode, sound, ...ofMode(mode?.value, wanted, times) };
  return filledOf(words, wanted, slots);
}

function ofMode(mode: unknown, wanted: string, times: readonly Time[]): Record<string, Slot | null> {
  switch (mode) {
    case 'sides':
      return { ...sides(wanted, times), players: players(wanted) };
    case 'metronome':
      return { beatsPerMinute: beats(wanted) };
    case 'date':
      return { event: event(wanted), date: readDate(wanted) };
    case 'intervals': {
      const bySlash = slashedParts(wanted);
      return { ...(bySlash.work ? bySlash : intervalParts(wanted, times)), rounds: rounds(wanted) };
    }
    case 'stopwatch':
      return {};
    default: {
      const lengths = presets(wanted, times);
      // `24 / 14 seconds` says two lengths, of which one has no unit.
      const [only] = times.filter(({ at }) => !wanted.slice(Math.max(0, at - 2), at).includes('/'));
      return { presets: lengths, countdown: lengths ? null : slot(only) };
    }
  }
}
