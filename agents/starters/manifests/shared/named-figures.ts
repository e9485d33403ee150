import { digitsPattern, parseNumber } from '../../../kit/brief/numbers.ts';
import type { Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';

/** A figure with its name in the words. */
interface NamedFigure {
  name: string;
  value?: number;
  unit?: string;
}

const money = String.raw`€|\$|£|EUR|USD|GBP|CHF|euros?|dollars?|Fr\.?|ct|cents?`;
const measures = String.raw`%|percent|prozent|m²|m2|sqm|qm|m³|m3|cm²|ft²|sq ?ft|km\/h|mph|kwh|kwp|kw|wh|watts?|w|°c|km|cm|mm|met(?:er|re)s?|m|ft|feet|inch(?:es)?|miles?|kg|grams?|gramm|g|lbs?|oz|t|ml|lit(?:er|re)s?|litern?|l|gallons?|hrs?|hours?|h|std|stunden?|minutes?|mins|minuten|min|seconds?|sec|s|days?|tagen?|tage|weeks?|wochen?|months?|monaten?|monate|years?|yrs?|jahren?|jahre|v|a|mg|pcs|stück|people|persons?|personen`;
const per = String.raw`(?: ?\/ ?| (?:per|pro|je|a|an) )(?:${measures}|\p{L}{2,12})`;
const figure = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,])(?:(?<sign>€|\$|£|CHF|EUR|USD) ?)?(?<value>${digitsPattern})(?<thousand>k(?![\p{L}\p{N}]))?(?: ?(?<unit>${money}|${measures})(?=${per}|[^\p{L}\p{N}]|$))?(?<per>${per})?(?![\p{L}\p{N}])`,
  'giu',
);
const separators = {
  list: /[;\n?!]|,(?!\d)|\.(?=\s|$)|\s(?:and|und|plus)\s|\s[+&]\s/giu,
  // In a sentence, figures follow small words.
  prose:
    /[;\n?!]|,(?!\d)|\.(?=\s|$)|\s(?:and|und|plus|for|at|with|of|für|bei|mit|von|á|à|je)\s|\s[+&@]\s|(?<=\d[^\s\d]{1,3})\s(?=\d)/giu,
};
type Form = keyof typeof separators;
/** The unit that a figure is counted by is part of its name: `per 2 l tin`. */
const counted = /(?:^|\s)(?:per|pro|je|each|every|alle)\s$/iu;
const sides = /^ ?(?:\p{L}{1,2}\.? ?)?(?:x|×|by|mal) ?$/iu;
const small =
  'a an the of at is are was be for with from to about my our i we in on and or = : - – each x × what do does how much many der die das ein eine mit von für bei zu im am ist sind mein meine unser je pro wie viel viele wieviel'.split(
    ' ',
  );
const lead =
  /^.*(?:calculat\p{L}*|calc|rechner|berechn\p{L}*|estimat\p{L}*|work out|(?<!\p{L})(?:need|have|for|with|is|are|für|mit|brauche|brauchen|habe))(?:\s|$)/iu;
/** Nouns for parts of a page, which are no inputs. */
const ofPage =
  /(?<!\p{L})(?:tabs?|decimals?|digits?|colou?rs?|themes?|columns?|buttons?|pages?|screens?|px|languages?|variants?|steps?|modes?|stellen|nachkommastellen|spalten|seiten|knöpfe|farben|sprachen)(?!\p{L})/iu;
const question = /(?<!\p{L})(?:how (?:much|many)|wie ?viele?)(?!\p{L})/iu;
const most = 12;

/** Reads `rent 900 €, staff 4000 €, guests 70`: at least two figures, each with a name. */
export function namedFigures(wanted: string, language: Language): Slot | null {
  return figuresOf(wanted, language, 'list') ?? figuresOf(wanted, language, 'prose');
}

function figuresOf(wanted: string, language: Language, form: Form): Slot | null {
  const rows = new Map<string, NamedFigure>();
  let from = -1;
  let to = -1;
  for (const { text, at, heading } of piecesOf(wanted, form)) {
    const found = ofPage.test(text) ? [] : figuresIn(text, heading, language, form);
    if (found.length === 0) continue;
    for (const row of found) if (!rows.has(row.name.toLowerCase())) rows.set(row.name.toLowerCase(), row);
    if (from < 0) from = at;
    to = at + text.length;
  }
  const inputs = [...rows.values()].slice(0, most);
  // A question for an amount may need only one figure.
  const least = question.test(wanted) ? 1 : 2;
  return inputs.length < least ? null : { value: inputs, quote: wanted.slice(from, to).trim() };
}

interface Piece {
  text: string;
  at: number;
  /** The text before the colon, for the first piece after it. */
  heading: string;
}

/** Splits the text after the first colon or question mark into pieces; the whole text if no figures follow one. */
function piecesOf(wanted: string, form: Form): Piece[] {
  const colon = /[:?]\s/u.exec(wanted);
  const isHead = colon && /\d/u.test(wanted.slice(colon.index)) && !/\d/u.test(wanted.slice(0, colon.index));
  const start = isHead ? colon.index + 1 : 0;
  const pieces: Piece[] = [];
  let at = start;
  const add = (to: number) => {
    const heading = pieces.length === 0 && isHead ? wanted.slice(0, colon.index) : '';
    pieces.push({ text: wanted.slice(at, to), at, heading });
  };
  for (const cut of wanted.slice(start).matchAll(separators[form])) {
    add(start + cut.index);
    at = start + cut.index + cut[0].length;
  }
  add(wanted.length);
  return pieces;
}

function figuresIn(text: string, heading: string, language: Language, form: Form): NamedFigure[] {
  const all = [...text.matchAll(figure)].filter(({ index }) => !counted.test(text.slice(0, index)));
  const [first, second, third] = all;
  if (!first || all.length > 3) return [];
  const last = all.at(-1) ?? first;
  const areSides = all.slice(1).every((match, index) => {
    const before = all[index];
    return before && sides.test(text.slice(before.index + before[0].length, match.index));
  });
  if (!areSides) return [];
  const { unit = last.groups?.['sign'] ?? '', per: by = '' } = last.groups ?? {};
  const behind = text.slice(last.index + last[0].length);
  // In a sentence, the words after a unit continue it.
  const rest = form === 'list' ? behind : unit === '' ? (behind.trim().split(/\s/u)[0] ?? '') : '';
  const own = nameOf(text.slice(0, first.index), rest) || nameOf(heading.split(/\s+/u).length <= 4 ? heading : '', '');
  // If the name is only its unit, it appears once: `12 € per walk`, `5 days`.
  const name = own || by.replace(/^ ?\/ ?/u, '').trim() || unit.replace(/^[^\p{L}]+/u, '');
  const shown = own === '' ? (by === '' ? '' : unit) : `${unit}${by}`;
  if (!second) return one(name, first, shown || (/^\p{L}/u.test(unit) ? '' : unit), language);
  return [first, second, third].flatMap((match, index) =>
    match ? one(`${name} ${index + 1}`, match, match.groups?.['unit'] ?? unit, language) : [],
  );
}

function one(name: string, match: RegExpMatchArray, unit: string, language: Language): NamedFigure[] {
  const { value: digits = '', thousand } = match.groups ?? {};
  const isMoney = new RegExp(`^(?:${money})`, 'iu').test(unit);
  const value = parseNumber(digits, { german: language === 'de', money: isMoney && !digits.startsWith('0') });
  if (value === null || !/^\p{L}/u.test(name) || name.length > 60) return [];
  const read = thousand === undefined ? value : value * 1000;
  return [unit === '' ? { name, value: read } : { name, value: read, unit: unit.trim() }];
}

/** Returns the words before the figure, with a short rest after it. */
function nameOf(left: string, right: string): string {
  const before = trimmed(left.replace(lead, ''), true);
  const after = trimmed(right, before.length === 0);
  const words = [...before.slice(-4), ...(before.length === 0 ? after.slice(0, 4) : after.length <= 4 ? after : [])];
  return words
    .slice(0, 6)
    .join(' ')
    .replaceAll(/["“”„(){}[\]]/gu, '')
    .trim();
}

function trimmed(text: string, front: boolean): string[] {
  const words = text
    .split(/\s+/u)
    .map((word) => word.replace(/[:=]+$/u, ''))
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  const first = front ? words.findIndex((word) => /^(?:per|pro)$/iu.test(word) || !isSmall(word)) : 0;
  const last = words.findLastIndex((word) => !isSmall(word));
  return first < 0 ? [] : words.slice(first, last + 1);
}

const isSmall = (word: string) => small.includes(word.toLowerCase());
