import { wholeWords } from '../../../kit/brief/found.ts';
import { numberWords } from '../../../kit/brief/numbers.ts';
import type { Amount } from '../../../kit/brief/read-amounts.ts';
import type { Slot } from '../../base/fill.ts';
import { sentenceAt } from '../shared/sentence-at.ts';

const bufferAfter =
  /^[ -]{0,2}(?:buffer|between|in between|break|gap|cleaning|to clean|to tidy|turnover|puffer|zwischen|pause|abstand)/iu;
const bufferBefore = /(?:buffer|break|gap|puffer|pause|abstand)(?: time)?(?: of| von|:)?\s$/iu;

/** Reads `10 minutes between appointments`, `Puffer von 5 Minuten`. */
export function bufferIn(wanted: string, amounts: readonly Amount[]): Slot | null {
  const found = amounts.find(
    ({ kind, unit, at, quote, value }) =>
      kind === 'unit' &&
      unit === 'minute' &&
      Number.isInteger(value) &&
      value <= 240 &&
      (bufferAfter.test(wanted.slice(at + quote.length, at + quote.length + 20)) ||
        bufferBefore.test(wanted.slice(Math.max(0, at - 25), at))),
  );
  return found ? { value: found.value, quote: found.quote } : null;
}

const every =
  /(?<!\p{L})(?:every|each|alle|jede) (?:(?<half>half(?: an)? hour|halbe(?:n)? stunde)|(?<hour>full hour|hour|volle stunde|stunde)|(?<minutes>\d{1,3}) ?-?(?:minutes?|mins?|minuten))(?!\p{L})/iu;
const noSlot = /remind|erinner|refresh|update|sync|break|pause|notif/iu;

/** Reads `slots every 30 min`, `Termine alle 15 Minuten`. */
export function stepIn(wanted: string): Slot | null {
  const match = every.exec(wanted);
  if (!match || noSlot.test(sentenceAt(wanted, match.index).slice(0, 200))) return null;
  const { half, hour, minutes } = match.groups ?? {};
  const value = half !== undefined ? 30 : hour !== undefined ? 60 : Number(minutes);
  return value >= 5 && value <= 240 ? { value, quote: match[0] } : null;
}

const changing =
  /(?<!\p{L})(?:move|moves|moving|reschedul\p{L}{1,4}|change|changes|changing|cancel\p{L}{0,8}|rebook\p{L}{0,3}|verschieb\p{L}{1,4}|verschoben|verleg\p{L}{1,4}|änder\p{L}{1,5}|geändert|umbuch\p{L}{1,4}|absag\p{L}{1,4}|abgesagt|stornier\p{L}{1,4}|stornierung)(?!\p{L})/iu;
const ahead =
  /^ ?(?:before|in advance|ahead|beforehand|prior|notice|earlier|vorher|davor|im voraus|vor (?:dem |der )?(?:termin|beginn|buchung))/iu;

/** Reads `move it up to 24 hours before`, `verschieben bis 2 Tage vorher`, in hours. */
export function changeHoursIn(words: string, amounts: readonly Amount[]): Slot | null {
  for (const { kind, unit, at, quote, value } of amounts) {
    const hours = unit === 'hour' ? value : unit === 'day' ? value * 24 : 0;
    const end = at + quote.length;
    if (kind !== 'unit' || !Number.isInteger(hours) || hours < 1 || hours > 720) continue;
    const after = ahead.exec(words.slice(end, end + 30));
    if (after && changing.test(sentenceAt(words, at))) return { value: hours, quote: quote + after[0] };
  }
  return null;
}

const times: ReadonlyMap<string, number> = new Map([
  ...numberWords,
  ...['first', 'second', 'third', 'fourth', 'fifth'].map((word, index) => [word, index + 1] as const),
  ...['ersten', 'zweiten', 'dritten', 'vierten', 'fünften'].map((word, index) => [word, index + 1] as const),
  ...['einmal', 'zweimal', 'dreimal', 'viermal', 'fünfmal'].map((word, index) => [word, index + 1] as const),
  ['once', 1],
  ['twice', 2],
]);
const count = String.raw`(?<count>\d{1,2}|one|two|three|four|five|first|second|third|fourth|fifth|once|twice|zwei|drei|vier|fünf|ersten|zweiten|dritten|vierten|fünften|zweimal|dreimal|viermal)(?:st|nd|rd|th|\.|x|-?mal)?`;
const missed = String.raw`(?:no[- ]?shows?|missed (?:\p{L}{1,20} )?(?:appointments?|bookings?|visits?|times?)|nichterscheinen|versäumte\p{L}? termin\p{L}{0,2}|verpasste\p{L}? termin\p{L}{0,2}|ausfall|ausfälle\p{L}?)`;
const absent = String.raw`(?:no[- ]?shows?|miss(?:es|ed)?|(?:doesn't|don't|didn't|do not|did not|does not) (?:show up|come|turn up|appear)|fail(?:s|ed)? to (?:show up|come|appear)|nicht (?:erscheint|erscheinen|erschienen|kommt|kommen|gekommen|auftaucht|auftauchen))`;
const patterns = [
  wholeWords(`${count} (?:time )?(?:\\p{L}{1,15} )?${missed}`, 'iu'),
  wholeWords(`${missed}[^.\\n;:!?]{0,60}? (?:after|from|nach|ab)(?: the| dem| der| den)? ${count}`, 'iu'),
  wholeWords(`${absent}(?: an| their| the| for| zu)?(?: \\p{L}{1,20}){0,2}? ${count}`, 'iu'),
  wholeWords(`${count} (?:times? )?(?:unentschuldigt )?${absent}`, 'iu'),
];

/** Reads the number of no-shows after which a rule applies; the quote is the rule, within its sentence. */
export function noShowsIn(words: string): Slot | null {
  for (const pattern of patterns) {
    const match = pattern.exec(words);
    const said = match?.groups?.count?.toLowerCase() ?? '';
    const value = /^\d/.test(said) ? Number(said) : (times.get(said) ?? 0);
    if (!match || value < 1 || value > 99) continue;
    return { value, quote: ruleAround(words, match.index, match[0]) };
  }
  return null;
}

/** Returns the sentence of a rule; for a long sentence, the part between its commas. */
function ruleAround(words: string, at: number, match: string): string {
  const sentence = sentenceAt(words, at).trim();
  if (!sentence.includes(match)) return match;
  if (sentence.length <= 100) return sentence;
  const from = sentence.indexOf(match);
  const before = sentence.slice(0, from);
  const after = sentence.slice(from + match.length);
  const comma = after.indexOf(',');
  return (before.slice(before.lastIndexOf(',') + 1) + match + (comma < 0 ? after : after.slice(0, comma))).trim();
}
