import { wholeWords } from '../../../kit/brief/found.ts';
import type { Amount } from '../../../kit/brief/read-amounts.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import type { Service } from './services.ts';
import { sentenceAt } from '../shared/sentence-at.ts';

const resourceNouns =
  /(?:machines?|rooms?|chairs?|courts?|lanes?|bays?|beds?|couch(?:es)?|stations?|studios?|boats?|kayaks?|bikes?|cabins?|booths?|devices?|lifts?|desks?|tables?|basins?|pitch(?:es)?|scanners?|gerät(?:e|en)?|maschinen?|räumen?|raum|zimmer|stuhl|stühlen?|plätzen?|platz|kabinen?|liegen?|bahn(?:en)?|hebebühnen?|tischen?|tisch|booten?|boot|canoes?|sups?|paddle ?boards?|scooters?|vans?|halls?|fields?|washers?|dryers?|trailers?|projectors?|saunas?|sauna|trockner|anhänger|stellplätzen?|beamer|cars|autos|fahrzeuge|pianos?|kilns?|ovens?|printers?|fahrräder|räder|halle|hallen)$/iu;

interface ResourceRow {
  name: string;
  count: number;
}
interface Span {
  from: number;
  to: number;
}

export interface Resources {
  rows: ResourceRow[];
  /** The places of lists of names. */
  lists: Span[];
  /** How many of one kind can be in use at the same time. */
  atOnce: number;
  from: number;
  to: number;
}

/** An article means that there is only one if the sentence says that it is shared or the only one. */
const oneOf = wholeWords(
  String.raw`(?:a|an|the only|ein|eine|einen|einem)(?: single| shared| einziges| einzigen?| gemeinsames?| gemeinsamen?)? (?<nouns>\p{L}[\p{L}-]{1,40}(?: \p{L}[\p{L}-]{1,40}){0,2})`,
  'giu',
);
const isOne = wholeWords('shared?|sharing|single|only|both|teilen|gemeinsam\\p{L}{0,3}|einzig\\p{L}{0,2}|nur', 'iu');

/** Returns the words up to the first room or machine. */
function nounsOf(text: string): string | null {
  const words = text.split(' ');
  const last = words.findIndex((word) => resourceNouns.test(word));
  return last < 0 ? null : words.slice(0, last + 1).join(' ');
}

/** `one room at a time` says how it is used and not how many there are. */
const atATime = /^ (?:at (?:a|the same|one|any) time|at once|per |pro |je )|^ gleichzeitig|^ zur gleichen zeit/iu;
/** `rooms: Elm, Oak and Ash`, `3 rooms (Prison, Lab)` */
const listed =
  /(?<![\p{L}\p{N}])(?<title>\p{L}[\p{L}-]{2,30})(?::| ?\() ?(?<names>\p{L}[^.;:\n()!?]{0,30}(?:,[^.;:,\n()!?]{1,30}){1,15})/gu;

/** Reads `one ultrasound machine`, `zwei Behandlungsräume`, `rooms: Elm, Oak`. */
export function readResources(wanted: string, amounts: readonly Amount[]): Resources | null {
  const rows = new Map<string, ResourceRow>();
  const listedAt: Span[] = [];
  let [from, to] = [wanted.length, 0];
  const add = (name: string, count: number, start: number, end: number) => {
    const key = name.toLowerCase();
    if (rows.has(key) || rows.size >= 40) return;
    rows.set(key, { name, count });
    [from, to] = [Math.min(from, start), Math.max(to, end)];
  };
  for (const { 0: match, index, groups } of wanted.matchAll(listed)) {
    const { title = '', names = '' } = groups ?? {};
    const all = splitItems(names);
    const end = all.findIndex((item) => !isPlainName(item));
    const items = end < 0 ? all : all.slice(0, end);
    if (!resourceNouns.test(title) || items.length < 2) continue;
    const last = items.at(-1) ?? '';
    const to = index + match.lastIndexOf(last) + last.length;
    for (const item of items) add(item, 1, index, to);
    listedAt.push({ from: index, to });
  }
  const names = rows.size;
  for (const { kind, quote, at, value } of amounts) {
    const name = /^\S+[-\s]+(?<noun>[\s\S]+)$/u.exec(quote)?.groups?.noun?.trim() ?? '';
    if (kind !== 'pieces' || !resourceNouns.test(name) || !Number.isInteger(value) || value < 1 || value > 99) continue;
    const end = at + quote.length;
    // The count refers to the rooms that are already listed by name.
    if (atATime.test(wanted.slice(end, end + 20)) || value === names) continue;
    add(name, value, at, end);
  }
  for (const { index, groups } of wanted.matchAll(oneOf)) {
    const name = nounsOf(groups?.nouns ?? '');
    if (name === null) continue;
    const at = wanted.indexOf(name, index);
    const end = at + name.length;
    const isAlone = /(?:^|[,;:\n(.] ?)$/u.test(wanted.slice(0, index)) && /^ ?(?:[,;.\n)]|$)/u.test(wanted.slice(end));
    if (isAlone || isOne.test(sentenceAt(wanted, index))) add(name, 1, index, end);
  }
  const all = [...rows.values()];
  return all.length === 0
    ? null
    : { rows: all, lists: listedAt, atOnce: Math.max(names, ...all.map(({ count }) => count)), from, to };
}

function isPlainName(item: string): boolean {
  return /^\p{Lu}/u.test(item) && item.length <= 40 && item.split(/\s+/).length <= 3;
}

const sharing = wholeWords(
  'shared?|sharing|both (?:need|use)|teilen|gemeinsam\\p{L}{0,3}|beide[nrs]? (?:brauchen|nutzen)',
  'iu',
);

const someOnly = wholeWords(
  String.raw`some|sometimes|certain|a few|several|not (?:all|every)|optional(?:ly)?|if needed|may need|manche\p{L}?|manchmal|einige\p{L}?|teils|teilweise|nicht (?:alle|jede\p{L}?)|bei bedarf|ein paar`,
  'iu',
);
const needing = wholeWords(
  'needs?|requires?|uses?|takes? up|on|in|braucht|brauchen|benötigt|benötigen|nutzt|belegt|an|am|im|auf',
  'iu',
);

const isNeeded = (text: string) => needing.test(text) && !someOnly.test(text) && !/\d/.test(text);

/**
 * Links a service to each resource in its name, to each that the words say it needs, and to each that they say is
 * shared.
 */
export function linked(services: readonly Service[], resources: readonly ResourceRow[], wanted: string): Service[] {
  const said = resources.map(({ name }) => ({
    name,
    sentences: placesOf(wanted, name.replace(/(?<=\p{L}{3})s$/u, '')).map((at) => sentenceAt(wanted, at)),
  }));
  return services.map((service) => {
    const needs = said.filter(({ name, sentences }) => {
      const own = name
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word.length > 3 && !resourceNouns.test(word));
      const title = service.name.toLowerCase();
      if (own.some((word) => title.includes(word))) return true;
      if (sentences.some((text) => isNeeded(text) && text.toLowerCase().includes(title))) return true;
      if (sentences.some((text) => someOnly.test(text))) return false;
      return services.length > 1 && sentences.some((text) => sharing.test(text));
    });
    return needs.length === 0 ? service : { ...service, needs: needs.map(({ name }) => name).join(', ') };
  });
}

/** Returns up to ten indexes of the name. */
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
