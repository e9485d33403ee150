import { numberWords } from '../../brief/numbers.ts';
import { wholeWords } from '../../brief/found.ts';
import { type Amount, readAmounts } from '../../brief/read-amounts.ts';
import { readOpeningHours } from '../../brief/read-opening-hours.ts';
import { filledOf, type Slot, wantedWords } from '../fill.ts';
import type { Language } from '../language.ts';
import type { Filled } from '../starter.ts';
import { readServices, type Service, servicesSlot } from './booking-services.ts';
import { readStaff } from './booking-staff.ts';

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  de: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
};
const resourceNouns =
  /(?:machines?|rooms?|chairs?|courts?|lanes?|bays?|beds?|couch(?:es)?|stations?|studios?|boats?|kayaks?|bikes?|cabins?|booths?|devices?|lifts?|desks?|tables?|basins?|pitch(?:es)?|scanners?|gerät(?:e|en)?|maschinen?|räumen?|raum|zimmer|stuhl|stühlen?|plätzen?|platz|kabinen?|liegen?|bahn(?:en)?|hebebühnen?|tischen?|tisch|booten?|boot)$/iu;

/** What the words say of services, resources, people, hours and rules. */
export function fillBooking(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  const amounts = readAmounts(wanted);
  const resources = readResources(wanted, amounts);
  const services = linked(readServices(wanted, amounts), resources?.rows ?? [], wanted);
  const staff = readStaff(wanted, amounts);
  return filledOf(words, wanted, {
    services: servicesSlot(words, services),
    resources: resources && { value: resources.rows, quote: between(words, resources.from, resources.to) },
    people: staff.people,
    places: staff.people === null ? staff.places : null,
    hours: hours(words, wanted, language),
    buffer: buffer(wanted, amounts),
    // "no-show" and "nicht erschienen" read like something ruled out.
    noShows: noShows(words),
  });
}

function between(words: string, from: number, to: number): string {
  return words.slice(from, to).trim();
}

interface ResourceRow {
  name: string;
  count: number;
}

/** An article says that there is one only if the sentence says that it is shared, or the only one. */
const oneOf = wholeWords(
  String.raw`(?:a|an|the only|ein|eine|einen|einem)(?: single| shared| einziges| einzigen?| gemeinsames?| gemeinsamen?)? (?<nouns>\p{L}[\p{L}-]{1,40}(?: \p{L}[\p{L}-]{1,40}){0,2})`,
  'giu',
);
const isOne = wholeWords('shared?|sharing|single|only|both|teilen|gemeinsam\\p{L}{0,3}|einzig\\p{L}{0,2}|nur', 'iu');

/** The words up to the first that is a room or a machine. */
function nounsOf(text: string): string | null {
  const words = text.split(' ');
  const last = words.findIndex((word) => resourceNouns.test(word));
  return last < 0 ? null : words.slice(0, last + 1).join(' ');
}

/** `one ultrasound machine`, `zwei Behandlungsräume`. */
function readResources(
  wanted: string,
  amounts: readonly Amount[],
): { rows: ResourceRow[]; from: number; to: number } | null {
  const rows = new Map<string, ResourceRow>();
  let [from, to] = [-1, 0];
  for (const { kind, quote, at, value } of amounts) {
    const name = /^\S+[-\s]+(?<noun>[\s\S]+)$/u.exec(quote)?.groups?.noun?.trim() ?? '';
    if (kind !== 'pieces' || !resourceNouns.test(name) || !Number.isInteger(value) || value < 1 || value > 99) continue;
    if (rows.has(name.toLowerCase())) continue;
    rows.set(name.toLowerCase(), { name, count: value });
    if (from < 0) from = at;
    to = at + quote.length;
  }
  for (const { index, groups } of wanted.matchAll(oneOf)) {
    const name = nounsOf(groups?.nouns ?? '');
    if (name === null || rows.has(name.toLowerCase()) || !isOne.test(sentenceAt(wanted, index))) continue;
    const at = wanted.indexOf(name, index);
    rows.set(name.toLowerCase(), { name, count: 1 });
    to = from < 0 ? at + name.length : Math.max(to, at + name.length);
    from = from < 0 ? index : Math.min(from, index);
  }
  return rows.size === 0 ? null : { rows: [...rows.values()].slice(0, 40), from, to };
}

const sharing = wholeWords(
  'shared?|sharing|both (?:need|use)|teilen|gemeinsam\\p{L}{0,3}|beide[nrs]? (?:brauchen|nutzen)',
  'iu',
);

/** A service needs a resource that it is named after, or that the words say is shared. */
function linked(services: readonly Service[], resources: readonly ResourceRow[], wanted: string): Service[] {
  return services.map((service) => {
    const needs = resources.filter(({ name }) => {
      const own = name
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word.length > 3 && !resourceNouns.test(word));
      if (own.some((word) => service.name.toLowerCase().includes(word))) return true;
      return services.length > 1 && placesOf(wanted, name).some((at) => sharing.test(sentenceAt(wanted, at)));
    });
    return needs.length === 0 ? service : { ...service, needs: needs.map(({ name }) => name).join(', ') };
  });
}

/** Where the name stands, up to ten times. */
function placesOf(wanted: string, name: string): number[] {
  const places: number[] = [];
  const text = wanted.toLowerCase();
  let at = text.indexOf(name.toLowerCase());
  while (at >= 0 && places.length < 10) {
    places.push(at);
    at = text.indexOf(name.toLowerCase(), at + name.length);
  }
  return places;
}

function sentenceAt(words: string, at: number): string {
  if (at < 0) return '';
  const before = words.slice(Math.max(0, at - 200), at);
  const after = words.slice(at, at + 200);
  const start = Math.max(before.lastIndexOf('.'), before.lastIndexOf('\n'), before.lastIndexOf(';')) + 1;
  const end = after.search(/[.\n;]/u);
  return before.slice(start) + (end < 0 ? after : after.slice(0, end));
}

const pauses =
  /(?<!\p{L})(?:lunch(?: ?time)? break|lunch|break|mittagspause|pause)(?:[ ,]{1,2}(?:is|ist|from|between|von|zwischen|daily|every day|täglich|at)){0,3} {1,2}(?<from>\d{1,2})(?:[:.](?<fromMinutes>\d{2}))? ?(?:to|until|till|and|-|–|bis|und) ?(?<to>\d{1,2})(?:[:.](?<toMinutes>\d{2}))?(?!\d| ?(?:min|%))/iu;

/** A break that is told by its clock times: `lunch break from 12 to 13`. */
function pauseIn(wanted: string): { from: string; to: string } | null {
  const { from, fromMinutes = '00', to, toMinutes = '00' } = pauses.exec(wanted)?.groups ?? {};
  if (from === undefined || to === undefined || Number(from) > 23 || Number(to) > 24) return null;
  return { from: `${from.padStart(2, '0')}:${fromMinutes}`, to: `${to.padStart(2, '0')}:${toMinutes}` };
}

/** Opening times around a break that lies within them. */
function without(whole: string, from: string, to: string, pause: { from: string; to: string } | null): string[] {
  if (pause === null || pause.from <= from || pause.to >= to || pause.from >= pause.to) return [whole];
  return [`${from}–${pause.from}`, `${pause.to}–${to}`];
}

function hours(words: string, wanted: string, language: Language): Slot | null {
  const found = readOpeningHours(wanted);
  const [first] = found;
  const last = found.at(-1);
  if (!first || !last) return null;
  const times = new Map<number, Set<string>>();
  const pause = pauseIn(wanted);
  for (const { days, from, to } of found) {
    if (from >= to) continue;
    const open = without(`${from}–${to}`, from, to, pause);
    for (const day of days) times.set(day, new Set([...(times.get(day) ?? []), ...open]));
  }
  if (times.size === 0) return null;
  const value = [...times.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([day, all]) => ({ name: weekdays[language][day - 1] ?? '', times: [...all].toSorted().join(', ') }));
  return { value, quote: between(words, first.at, last.at + last.quote.length) };
}

const bufferAfter =
  /^[ -]{0,2}(?:buffer|between|in between|break|gap|cleaning|to clean|puffer|zwischen|pause|abstand)/iu;
const bufferBefore = /(?:buffer|break|gap|puffer|pause|abstand)(?: time)?(?: of| von|:)?\s$/iu;

/** `10 minutes between appointments`, `Puffer von 5 Minuten`. */
function buffer(wanted: string, amounts: readonly Amount[]): Slot | null {
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

/** After how many no-shows a rule holds; the quote is the rule, as far as its sentence goes. */
function noShows(words: string): Slot | null {
  for (const pattern of patterns) {
    const match = pattern.exec(words);
    const said = match?.groups?.count?.toLowerCase() ?? '';
    const value = /^\d/.test(said) ? Number(said) : (times.get(said) ?? 0);
    if (!match || value < 1 || value > 99) continue;
    return { value, quote: ruleAround(words, match.index, match[0]) };
  }
  return null;
}

/** The sentence of a rule; of a long one, the part between its commas. */
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
