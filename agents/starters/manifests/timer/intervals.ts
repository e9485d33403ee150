import { wholeWords } from '../../../kit/brief/found.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import type { Slot } from '../../base/fill.ts';
import { secondsOf } from '../../base/setting.ts';
import { slotOf, type Time } from '../shared/times.ts';

type Part = 'work' | 'rest' | 'longRest';
export type Parts = Record<Part, Slot | null>;

const separators = /[,;.:\n/+→>()–]|\s(?:then|and|with|w\/|after|und|dann|mit|danach)\s/giu;
const parts: readonly (readonly [Part, RegExp])[] = [
  ['longRest', wholeWords(String.raw`long(?:er)? (?:break|rest|pause)s?|lange\p{L}* pausen?`, 'iu')],
  [
    'rest',
    wholeWords(
      String.raw`breaks?|rests?|resting|off|pausen?|aus|erholung|recovery|relax|breathers?|(?:to )?(?:change|switch|swap)|changing|wechsel(?:n|zeit)?|transition`,
      'iu',
    ),
  ],
  [
    'work',
    wholeWords(
      String.raw`work(?:ing)?|focus(?:ed)?|sessions?|on|study(?:ing)?|exercises?|training|sprints?|rounds?|arbeit(?:en)?|fokus|lernen|übung(?:en)?|konzentration|belastung|pomodoros?|runden?`,
      'iu',
    ),
  ],
  ['work', /^ an(?!\p{L})/iu],
];

function partOf(text: string): Part | null {
  return parts.find(([, pattern]) => pattern.test(text.slice(0, 400)))?.[0] ?? null;
}

const betweenRounds = wholeWords(
  String.raw`between (?:the )?(?:rounds|sets|circuits)|zwischen den (?:runden|sätzen)`,
  'iu',
);
const endOf = (time: Time | undefined) => (time ? time.at + time.quote.length : 0);

/** Assigns each length to its part of a round, by the word next to it. */
export function intervalParts(wanted: string, times: readonly Time[]): Parts {
  const found: Parts = { work: null, rest: null, longRest: null };
  const cuts = [...wanted.matchAll(separators)].map(({ index }) => index);
  const unnamed: Time[] = [];
  times.forEach((time, index) => {
    const end = endOf(time);
    const from = Math.max(0, endOf(times[index - 1]), ...cuts.filter((cut) => cut < time.at));
    const to = Math.min(wanted.length, times[index + 1]?.at ?? wanted.length, ...cuts.filter((cut) => cut >= end));
    const part = partOf(wanted.slice(end, to)) ?? partOf(wanted.slice(from, time.at));
    if (part === null) unnamed.push(time);
    else if (part === 'rest' && betweenRounds.test(wanted.slice(end, to))) found.longRest ??= slotOf(time);
    else found[part] ??= slotOf(time);
  });
  // A single break is the one between two rounds.
  if (found.rest === null && unnamed.length === 0 && found.work !== null) {
    found.rest = found.longRest;
    found.longRest = null;
  }
  // Of two lengths, the one that is not the break is the work.
  if (times.length === 2 && found.rest !== null && found.work === null) found.work = slotOf(unnamed[0]);
  found.longRest ??= longRest(wanted);
  return found;
}

const longBreak = wholeWords(
  String.raw`(?:long(?:er)? (?:break|rest)|lange\p{L}* pause)(?: of| von|:)? (?<value>\d{1,2})(?=$|[,;.\n)]| (?:after|every|nach|alle))`,
  'iu',
);

/** Reads `long break 15`, in minutes. */
function longRest(wanted: string): Slot | null {
  const value = Number(longBreak.exec(wanted)?.groups?.['value'] ?? 0);
  return value > 0 ? { value: value * 60, quote: longBreak.exec(wanted)?.[0] ?? '' } : null;
}

const slashed =
  /(?<![\p{L}\p{N}/.,-])(?<work>\d{1,3}) ?(?<sign>[/-]) ?(?<rest>\d{1,3})(?: ?[/-] ?(?<long>\d{1,3}))?(?<unit> ?(?:min|m|s|sec|sek)[\p{L}]{0,6})?(?![\p{N}/-])/gu;
const byHalfMinutes = wholeWords(String.raw`tabata|hiit|emom|workouts?|plank|boxing|\p{L}*training`, 'iu');
const intervals = wholeWords(String.raw`intervall?\p{L}{0,10}`, 'iu');
const byMinutes = wholeWords(String.raw`pomodor\p{L}*|focus|fokus\p{L}*|study|lern\p{L}*|\p{L}*arbeit`, 'iu');

/** Reads `25/5`, `50/10/20 min`, `20/10 s`; with a dash only if the words are about rounds. */
export function slashedParts(wanted: string): Parts | null {
  for (const { groups } of wanted.matchAll(slashed)) {
    const { work, rest, long, unit = '', sign } = groups ?? {};
    if (sign === '-' && !(byMinutes.test(wanted) && Number(work) > Number(rest))) continue;
    const isWorkout = byHalfMinutes.test(wanted) || (Number(rest) >= 10 && intervals.test(wanted));
    const inSeconds = /^ ?s/iu.test(unit) || (unit === '' && isWorkout && !byMinutes.test(wanted));
    const one = (digits: string | undefined): Slot | null => {
      const seconds = Number(digits) * (inSeconds ? 1 : 60);
      return digits !== undefined && seconds >= 1 && seconds <= secondsOf.day
        ? { value: seconds, quote: digits }
        : null;
    };
    return { work: one(work), rest: one(rest), longRest: one(long) };
  }
  return null;
}

const roundUnits =
  /^(?:rounds?|rnds?|sets?|reps?|runden?|cycles?|pomodoros?|durchgänge|sätze|intervals?|intervalle?n?|times|mal|wiederholungen|x)$/iu;
const multiplied =
  /(?<![\p{L}\p{N}.,:/])(?:(?:x|×|\*) ?(?<after>\d{1,2})|(?<before>\d{1,2}) ?(?:x|×)(?! ?\d{1,2} ?(?:x|×)))(?![\p{N}.,:]\d|[\p{L}\p{N}])/iu;
/** `5 times`, but not `5 times a day`. */
const repeated =
  /(?<![\p{L}\p{N}.,:/])(?<before>\d{1,2}) ?(?:times|repeats|mal|wiederholungen)(?![\p{L}\p{N}]| (?:a|per|each|every|pro|am|im|die|in der)(?!\p{L}))/iu;
const multipliedAhead = /(?<![\p{L}\p{N}.,:/])(?<before>\d{1,2}) ?(?:x|×) ?(?=\(?\d)/iu;

/** `long break after 4` */
const longAfter =
  /(?:long(?:er)? (?:break|rest)|lange\p{L}* pause)[^.;\n]{0,24}?(?:after|every|nach|alle) (?<after>\d)(?![\p{N}.,:]|\p{L}| ?(?:h|m|s)\p{L}*)/iu;

export function rounds(wanted: string): Slot | null {
  const amount = readAmounts(wanted).find(
    ({ kind, unit, value, factor }) =>
      kind === 'pieces' &&
      factor === null &&
      Number.isInteger(value) &&
      value >= 1 &&
      value <= 99 &&
      roundUnits.test(unit.split(' ')[0] ?? ''),
  );
  if (amount) return { value: amount.value, quote: amount.quote };
  const match =
    multiplied.exec(wanted) ?? repeated.exec(wanted) ?? multipliedAhead.exec(wanted) ?? longAfter.exec(wanted);
  const value = Number(match?.groups?.['after'] ?? match?.groups?.['before'] ?? 0);
  return match && value >= 1 ? { value, quote: match[0].trim() } : null;
}

/** These negations ask for a feature. */
const restless = wholeWords(
  String.raw`(?:no|without(?: any)?|w/o) (?:rests?|breaks?|pauses?)|ohne pausen?|keine pausen?`,
  'iu',
);

export function noRest(words: string): Slot | null {
  const quote = restless.exec(words)?.[0];
  return quote === undefined ? null : { value: 0, quote };
}
