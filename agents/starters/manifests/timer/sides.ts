import { wholeWords } from '../../../kit/brief/found.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import type { Slot } from '../../base/fill.ts';
import { namedPair } from '../shared/named-pair.ts';
import { slotOf, type Time } from '../shared/times.ts';

/** Two people with a clock each, by the noun for them. */
const two = String.raw`(?:two|2|both|zwei|beide) (?<who>speakers?|teams?|sides?|debaters?|people|persons?|candidates?|redner\p{L}*|seiten|parteien|personen|mannschaften|kandidaten|leute)`;
export const twoSides = wholeWords(
  String.raw`chess[- ]?(?:clock|timer)s?|(?:speed|blitz|bullet|rapid)[- ]?chess|(?:blitz|schnell)schach|game clock|schachuhr\p{L}*|schach-uhr|debate (?:clock|timer)|(?:two|2) players?|zwei spieler\p{L}*|increment\p{L}*|both players|each player|per player|je spieler|pro spieler|(?:per|for each) (?:speaker|team|debater)|(?:je|pro) (?:redner\p{L}*|team)|${two}(?=[^.\n]{0,40}(?<!\p{L})(?:each|apiece|je|jeweils|alternat\p{L}*|abwechselnd)(?!\p{L}))`,
  'iu',
);

const plus =
  /(?<![\p{L}\p{N}+|.,])(?<time>\d{1,3})(?: ?min[\p{L}]{0,5}\.?)? ?[+|] ?(?<increment>\d{1,3})(?! ?min)(?: ?(?:s|sec|sek)[\p{L}]{0,6})?(?![\p{L}\p{N}])/iu;
const perMove = wholeWords(
  String.raw`increments?|per move|each move|every move|a move|bonus|pro zug|je zug|jeden zug|inkrement|gutschrift|zeitgutschrift|added`,
  'iu',
);

/** Reads `5+3`, `10 minutes each with 5 seconds per move`. */
export function sides(wanted: string, times: readonly Time[]): { sideTime: Slot | null; increment: Slot | null } {
  const { time, increment } = plus.exec(wanted)?.groups ?? {};
  if (time !== undefined && increment !== undefined && Number(time) > 0 && Number(increment) <= 600) {
    return {
      sideTime: { value: Number(time) * 60, quote: time },
      increment: { value: Number(increment), quote: increment },
    };
  }
  const added = times.find(({ unit, at, quote, seconds }) => {
    const around = wanted.slice(Math.max(0, at - 40), at + quote.length + 40);
    return unit === 'second' && seconds <= 600 && perMove.test(around);
  });
  const long = times.find(({ unit }) => unit !== 'second') ?? times.find((one) => one !== added);
  return { sideTime: slotOf(long), increment: slotOf(added) };
}

/** Reads the names of two players or speakers; without names, numbers the words' noun for them: `Speaker 1`. */
export function players(wanted: string): Slot | null {
  const list = readLists(wanted).find(
    ({ title, items }) => /players?|speakers?|teams?|spieler|redner|names|namen/iu.test(title) && items.length === 2,
  );
  const fits = list?.items.every((one) => one.length <= 30 && one.split(/\s+/u).length <= 2 && !/\d/u.test(one));
  if (list && fits && list.items[0] !== list.items[1]) return { value: list.items, quote: list.quote };
  const pair = namedPair(wanted);
  if (pair) return pair;
  const called = wholeWords(two, 'iu').exec(wanted);
  const who = called?.groups?.['who']?.toLowerCase() ?? '';
  const single = singles.find(([pattern]) => pattern.test(who))?.[1];
  return called && single ? { value: [`${single} 1`, `${single} 2`], quote: called[0] } : null;
}

const singles: readonly (readonly [RegExp, string])[] = [
  [/^speaker/u, 'Speaker'],
  [/^team/u, 'Team'],
  [/^side/u, 'Side'],
  [/^debater/u, 'Debater'],
  [/^candidate/u, 'Candidate'],
  [/^redner/u, 'Redner'],
  [/^seite/u, 'Seite'],
  [/^partei/u, 'Partei'],
  [/^mannschaft/u, 'Mannschaft'],
  [/^kandidat/u, 'Kandidat'],
];

/** These negations ask for a feature. */
const plainClock = wholeWords(
  String.raw`(?:no|without(?: any)?|w/o) (?:increments?|bonus|added time)|ohne (?:inkrement|zeitgutschrift|gutschrift|bonus)`,
  'iu',
);

export function noIncrement(words: string): Slot | null {
  const quote = plainClock.exec(words)?.[0];
  return quote === undefined ? null : { value: 0, quote };
}
