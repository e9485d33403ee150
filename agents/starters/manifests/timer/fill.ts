import { wholeWords } from '../../../kit/brief/found.ts';
import { readQuotedNames } from '../../../kit/brief/read-quoted-names.ts';
import { choice, filledOf, type Slot, wantedWords } from '../../base/fill.ts';
import type { Filled } from '../../base/starter.ts';
import { monthName, readDate, readTime } from './date.ts';
import { intervalParts, noRest, rounds, slashedParts } from './intervals.ts';
import { noIncrement, players, sides, twoSides } from './sides.ts';
import { presets, warning } from './times.ts';
import { slotOf, type Time, timesIn } from '../shared/times.ts';

/** Kinds of clock; the ones with the clearest words come first. */
const modes = [
  ['sides', twoSides],
  ['metronome', wholeWords(String.raw`metronom\p{L}*|bpm|beats per minute|schläge pro minute`, 'iu')],
  [
    'intervals',
    wholeWords(
      String.raw`pomodor\p{L}*|interval\p{L}*|intervall\p{L}*|tabata|hiit|emom|amrap|zirkeltraining|circuit training|focus timer|fokus-?timer|work ?(?:/|and) ?rest|on ?/ ?off|workout timer|boxing (?:rounds?|timer)|boxtimer|long break|lange\p{L}* pause|\d{1,3}/\d{1,3}(?: ?(?:min\p{L}*|s|sec\p{L}*|sek\p{L}*))?|focus (?:time|sessions?|rounds?)|with (?:short |long )?breaks?|mit pausen?`,
      'iu',
    ),
  ],
  [
    'date',
    wholeWords(
      String.raw`(?:days?|weeks?|sleeps?) (?:until|till|to|left|remaining|since)|how long (?:until|till|since)|(?:count(?:s|ing)? up|time|timer) since|tage seit|count(?:s|ing)? ?down (?:the days )?(?:to|until|till)|countdown (?:zu[mr]?|bis)|tage bis|(?:noch )?wie (?:viele tage|lange) (?:noch )?bis|adventskalender`,
      'iu',
    ),
  ],
  ['stopwatch', wholeWords(String.raw`stop ?watch(?:es)?|lap times?|laps?|stoppuhr\p{L}*|rundenzeit\p{L}*`, 'iu')],
  [
    'countdown',
    wholeWords(String.raw`count ?downs?|egg timer|kitchen timer|tea timer|eieruhr|kurzzeitwecker|küchenwecker`, 'iu'),
  ],
] as const;

const occasion = wholeWords(
  String.raw`(?:count(?:s|ing)? ?down (?:the days )?(?:to|until|till|for)|(?:days?|weeks?|sleeps?|long) (?:left )?(?:until|till|to|since)|(?:up|time|timer) since|tage seit|(?:countdown|tage|lange|noch) (?:noch )?(?:bis(?: zu[mr]?)?|zu[mr]?)) (?<value>(?!(?:the end|it|a date|an? event|zu|einem|${monthName})(?![\p{L}]))\p{L}[\p{L}'’-]{0,30}(?: (?!(?:on|at|am|in|with|and|und|mit|um|which|that|der|die|das)(?![\p{L}]))\p{L}[\p{L}'’-]{0,30}){0,3})`,
  'iu',
);
/** `countdown fete 1 July` */
const announced =
  /(?<!\p{L})count ?down:? (?!(?:on|at|am|in|with|and|und|mit|um|to|for|until|till|bis|zu[mr]?|für|timer|app|clock)(?!\p{L}))(?<value>\p{L}[\p{L}'’-]{1,30}(?: (?!(?:on|at|am|in|with|and|und|mit|um)(?!\p{L}))\p{L}[\p{L}'’-]{1,30}){0,2})(?= (?:on |am )?\d)/iu;
const article = /^(?:the|an?|my|our|die|der|das|den|dem|unser\p{L}*|mein\p{L}*) /iu;

function event(wanted: string): Slot | null {
  const quote = occasion.exec(wanted)?.groups?.['value'];
  // English has `until the fair`, German `bis: Umzug`.
  if (quote !== undefined) return { value: quote.replace(/^(?:die|der|das|den|dem) /iu, ''), quote };
  const beside = announced.exec(wanted)?.groups?.['value'];
  if (beside !== undefined) return { value: beside, quote: beside };
  const name = readQuotedNames(wanted).find(({ app }) => !app);
  return name ? { value: name.name.replace(article, ''), quote: name.quote } : null;
}

const tempo =
  /(?<![\p{L}\p{N}.,–-]|to |bis |[–-] )(?<value>\d{2,3}) ?(?:bpm|beats per minute|schläge[n]? pro minute)(?![\p{L}])/iu;

function beats(wanted: string): Slot | null {
  const match = tempo.exec(wanted);
  const value = Number(match?.groups?.['value']);
  return match && value >= 20 && value <= 300 ? { value, quote: match[0] } : null;
}

/** `3/4` */
const signature = /(?<![\p{L}\p{N}/])(?<value>[2-7])\/4(?![\p{L}\p{N}/])/u;

function bar(wanted: string): Slot | null {
  const match = signature.exec(wanted);
  return match ? { value: Number(match.groups?.['value']), quote: match[0] } : null;
}

const silent = wholeWords('silent|silently|muted|lautlos|stumm|geräuschlos', 'iu');

/** These negations ask for a feature. */
const soundless = wholeWords(
  '(?:no|without|w/o) (?:any )?(?:sounds?|beeps?|noise|alarm sound)|ohne (?:ton|piepen|geräusch\\p{L}*)|kein(?:en)? ton',
  'iu',
);

/** It counts time, and does not tell it. */
const clock = wholeWords(
  String.raw`(?:world|time ?-?zones?|digital|analogue|analog|wall|speaking) clocks?|alarm clocks?|(?:welt|weltzeit|digital|wand)uhr|wecker`,
  'iu',
);

export function fillTimer(words: string): Filled {
  const wanted = wantedWords(words);
  const times = timesIn(wanted);
  const named = choice(wanted, modes) ?? onAndOff(wanted, times);
  const isDay = named?.value === 'countdown' && times.length === 0 && readDate(wanted) !== null;
  const mode = isDay ? { ...named, value: 'date' } : named;
  const quiet = silent.exec(wanted)?.[0] ?? soundless.exec(words)?.[0];
  const sound: Slot | null = quiet === undefined ? null : { value: false, quote: quiet };
  const slots = { mode, sound, ...ofMode(mode?.value, wanted, times, words) };
  const missing = clock.exec(wanted)?.[0];
  return { ...filledOf(words, wanted, slots), ...(missing === undefined ? {} : { missing: [missing] }) };
}

/** A length of work and a length of rest make rounds, whatever they are called. */
function onAndOff(wanted: string, times: readonly Time[]): Slot | null {
  const { work, rest } = intervalParts(wanted, times);
  return work && rest ? { value: 'intervals', quote: rest.quote } : null;
}

function ofMode(mode: unknown, wanted: string, times: readonly Time[], words: string): Record<string, Slot | null> {
  switch (mode) {
    case 'sides':
      return { increment: noIncrement(words), ...present(sides(wanted, times)), players: players(wanted) };
    case 'metronome':
      return { beatsPerMinute: beats(wanted), beatsPerBar: bar(wanted) };
    case 'date':
      return { event: event(wanted), date: readDate(wanted), time: readTime(wanted) };
    case 'intervals':
      return {
        rest: noRest(words),
        ...present(intervalParts(wanted, times)),
        ...present(slashedParts(wanted)),
        rounds: rounds(wanted),
      };
    case 'stopwatch':
      return {};
    default: {
      const lengths = presets(wanted, times);
      // `24 / 14 seconds` states two lengths, one of them without a unit.
      const warned = warning.exec(wanted)?.index ?? Infinity;
      const [only] = times.filter(({ at }) => at < warned && !wanted.slice(Math.max(0, at - 2), at).includes('/'));
      return { presets: lengths, countdown: lengths ? null : slotOf(only) };
    }
  }
}

const present = (slots: Record<string, Slot | null> | null): Record<string, Slot> =>
  Object.fromEntries(Object.entries(slots ?? {}).filter((entry): entry is [string, Slot] => entry[1] !== null));
