import { digitsPattern, parseNumber } from '../../brief/numbers.ts';
import type { Slot } from '../fill.ts';
import type { Language } from '../language.ts';

/** A figure under the name that the words give it. */
interface NamedFigure {
  name: string;
  value?: number;
  unit?: string;
}

const money = String.raw`€|\$|£|EUR|USD|GBP|CHF|euros?|dollars?|Fr\.?|ct|cents?`;
const measures = String.raw`%|percent|prozent|m²|m2|sqm|qm|m³|m3|cm²|ft²|sq ?ft|km\/h|mph|kwh|kw|w|wh|watts?|°c|km|cm|mm|m|met(?:er|re)s?|ft|feet|inch(?:es)?|miles?|kg|g|grams?|gramm|lbs?|oz|t|ml|l|lit(?:er|re)s?|litern?|gallons?|h|hrs?|hours?|std|stunden?|min|minutes?|mins|minuten|s|sec|seconds?|days?|tagen?|tage|weeks?|wochen?|months?|monaten?|monate|years?|yrs?|jahren?|jahre|v|a|mg|pcs|stück|people|persons?|personen`;
const per = String.raw`(?: ?\/ ?| (?:per|pro|je|a|an) )(?:${measures}|\p{L}{2,12})`;
const figure = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,])(?:(?<sign>€|\$|£|CHF|EUR|USD) ?)?(?<value>${digitsPattern})(?<thousand>k(?![\p{L}\p{N}]))?(?: ?(?<unit>(?:${money}|${measures})(?:${per})?)(?![\p{L}\p{N}]))?`,
  'giu',
);
const separator = /[;\n?!]|,(?!\d)|\.(?=\s|$)|\s(?:and|und|plus)\s|\s[+&]\s/giu;
/** What a figure is counted by is a part of its name: `per 5 l bucket`. */
const counted = /(?:^|\s)(?:per|pro|je|each|every|alle)\s$/iu;
const sides = /^ ?(?:x|×|by|mal) ?$/iu;
const small =
  'a an the of at is are was be for with from to about my our i we in on and or = : - – each x × der die das ein eine mit von für bei zu im am ist sind mein meine unser je pro'.split(
    ' ',
  );
const lead =
  /^.*(?:calculat\p{L}*|calc|rechner|berechn\p{L}*|estimat\p{L}*|work out|(?<!\p{L})(?:need|have|for|with|is|are|für|mit|brauche|brauchen|habe))(?:\s|$)/iu;
/** What counts parts of a page. */
const ofPage =
  /(?<!\p{L})(?:tabs?|decimals?|digits?|colou?rs?|themes?|columns?|buttons?|pages?|screens?|px|languages?|variants?|steps?|modes?|stellen|nachkommastellen|spalten|seiten|knöpfe|farben|sprachen)(?!\p{L})/iu;
const most = 12;

/** `income 60000 €, costs 12000 €, days 180`: two figures at least, each with a name. */
export function namedFigures(wanted: string, language: Language): Slot | null {
  const rows = new Map<string, NamedFigure>();
  let from = -1;
  let to = -1;
  for (const { text, at } of piecesOf(wanted)) {
    const found = figuresIn(text, language);
    if (found.length === 0 || ofPage.test(text)) continue;
    for (const row of found) if (!rows.has(row.name.toLowerCase())) rows.set(row.name.toLowerCase(), row);
    if (from < 0) from = at;
    to = at + text.length;
  }
  const inputs = [...rows.values()].slice(0, most);
  if (inputs.length < 2) return null;
  return { value: inputs, quote: wanted.slice(from, to).trim() };
}

/** What stands behind the first colon or question mark, in pieces; the whole if there is none with figures behind. */
function piecesOf(wanted: string): { text: string; at: number }[] {
  const colon = /[:?]\s/u.exec(wanted);
  const start =
    colon && /\d/u.test(wanted.slice(colon.index)) && !/\d/u.test(wanted.slice(0, colon.index)) ? colon.index + 1 : 0;
  const pieces: { text: string; at: number }[] = [];
  let at = start;
  for (const cut of wanted.slice(start).matchAll(separator)) {
    pieces.push({ text: wanted.slice(at, start + cut.index), at });
    at = start + cut.index + cut[0].length;
  }
  pieces.push({ text: wanted.slice(at), at });
  return pieces;
}

function figuresIn(text: string, language: Language): NamedFigure[] {
  const all = [...text.matchAll(figure)].filter(({ index }) => !counted.test(text.slice(0, index)));
  const [first, second, third] = all;
  if (!first || all.length > 3) return [];
  const last = all.at(-1) ?? first;
  const between = all.slice(1).every((match, index) => {
    const before = all[index];
    return before && sides.test(text.slice(before.index + before[0].length, match.index));
  });
  if (!between) return [];
  const name = nameOf(text.slice(0, first.index), text.slice(last.index + last[0].length));
  const said = last.groups?.['unit'] ?? last.groups?.['sign'] ?? '';
  // A unit that names the figure is said once: `12 € per walk`, `5 days`.
  const unit = name === '' ? (/^[^\p{L}]+/u.exec(said)?.[0].trim() ?? '') : said;
  if (!second) return one(name || wordOf(said), first, unit, language);
  const stem = name === '' ? wordOf(said) : name;
  return [first, second, third].flatMap((match, index) =>
    match ? one(`${stem} ${index + 1}`, match, match.groups?.['unit'] ?? unit, language) : [],
  );
}

function one(name: string, match: RegExpMatchArray, unit: string, language: Language): NamedFigure[] {
  const { value: digits = '', thousand } = match.groups ?? {};
  const isMoney = new RegExp(`^(?:${money})`, 'iu').test(unit);
  const value = parseNumber(digits, { german: language === 'de', money: isMoney && !digits.startsWith('0') });
  if (value === null || !/^\p{L}/u.test(name) || name.length > 60) return [];
  const read = thousand === undefined ? value : value * 1000;
  return [unit === '' ? { name, value: read } : { name, value: read, unit }];
}

const wordOf = (unit: string) => unit.replace(/^[^\p{L}]+/u, '');

/** What stands before the figure, with a short rest behind it. */
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
