import { isGerman } from './brief-language.ts';
import { type Found, gap, outside } from './found.ts';
import { digitsPattern, numberWordPattern, parseNumber } from './numbers.ts';
import { readContacts } from './read-contacts.ts';
import { readOpeningHours } from './read-opening-hours.ts';
import { nounAfter } from './noun-after.ts';
import { currencyOf, currencyPattern, unitOf, unitPattern } from './units.ts';

export interface Amount extends Found {
  value: number;
  /** `3 x 12` is 3 with a factor of 12; otherwise null. */
  factor: number | null;
  kind: 'unit' | 'money' | 'pieces' | 'ordinal';
  /** `minute`, `percent`; the code of a currency; for a counted thing or an ordinal, its noun in lower case. */
  unit: string;
}

const spelled = `(?:${numberWordPattern})`;
const number = `(?:${digitsPattern}|${spelled})`;
const notInside = String.raw`(?<![\p{L}\p{N}_]|[.,:/#+-](?=\d)|\d[–—])`;
const noLetter = String.raw`(?![\p{L}\p{N}_])`;

const moneyBefore = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?<unit>${currencyPattern})${gap}(?<value>${digitsPattern})(?<thousand>k)?${noLetter}`,
  'giu',
);
const moneyAfter = new RegExp(
  `${notInside}(?<value>${number})(?<thousand>k)?${gap}(?<unit>${currencyPattern})${noLetter}`,
  'giu',
);
const withUnit = new RegExp(`${notInside}(?<value>${number})(?:[-‑]|${gap})(?<unit>${unitPattern})${noLetter}`, 'giu');
const times = new RegExp(
  `${notInside}(?<value>${digitsPattern})${gap}(?:x|×)${gap}(?<factor>${digitsPattern})${noLetter}`,
  'giu',
);
const article = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:an|a|eine[rnm]?|ein)[ \u00a0](?<unit>minute|hour|day|week|month|year|stunde|tag|woche|monat|jahr)${noLetter}`,
  'giu',
);
const bare = new RegExp(`${notInside}(?<value>${number})(?:[-‑]|[ \\u00a0]{1,2})(?=\\p{L})`, 'giu');
/** An ordinal must carry its ending, so that `second` by itself stays a unit. */
const ordinalWords =
  'first|second|third|fourth|fifth|tenth|\\d{1,4}(?:st|nd|rd|th)|ersten|zweiten|dritten|vierten|fünften|zehnten|\\d{1,4}\\.';
const ordinal = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:after|from|until|before|every|nach|ab|bis|vor|jede[rnms]?)[ \u00a0](?:the |each |every |der |dem |den )?(?<value>${ordinalWords})(?![\p{L}\p{N}_-])`,
  'giu',
);
const ordinalNames = [
  ['first', 'ersten'],
  ['second', 'zweiten'],
  ['third', 'dritten'],
  ['fourth', 'vierten'],
  ['fifth', 'fünften'],
];

/**
 * Returns numbers with the things that they count, in the order of the words. Telephone numbers, addresses and opening
 * hours do not count.
 */
export function readAmounts(words: string): Amount[] {
  const german = isGerman(words);
  const taken: Found[] = [...readContacts(words), ...readOpeningHours(words)];
  const found: Amount[] = [];
  const keep = (amounts: readonly (Amount | null)[]) => {
    const fresh = outside(
      amounts.filter((amount) => amount !== null),
      [...taken, ...found],
    );
    found.push(...fresh);
  };
  const read = (pattern: RegExp, make: (match: RegExpMatchArray & { index: number }) => Amount | null) =>
    keep([...words.matchAll(pattern)].map(make));
  const money = (match: RegExpMatchArray & { index: number }) => amountOfMoney(match, german);

  read(moneyAfter, money);
  read(moneyBefore, money);
  read(withUnit, (match) => {
    const { value = '', unit = '' } = match.groups ?? {};
    return amount(match, parseNumber(value, { german, money: false }), 'unit', unitOf(unit));
  });
  read(article, (match) => amount(match, 1, 'unit', unitOf(match.groups?.unit ?? '')));
  read(times, (match) => {
    const { value = '', factor = '' } = match.groups ?? {};
    const form = { german, money: false };
    const noun = nounAfter(words, match.index + match[0].length, null);
    const made = amount(match, parseNumber(value, form), 'pieces', noun?.toLowerCase().trim() ?? 'x');
    return made && { ...made, quote: match[0] + (noun ?? ''), factor: parseNumber(factor, form) };
  });
  read(ordinal, (match) => {
    const text = (match.groups?.value ?? '').toLowerCase();
    const position = /^\d/.test(text)
      ? Number.parseInt(text, 10)
      : ordinalNames.findIndex((names) => names.includes(text)) + 1;
    return amount(match, position || 10, 'ordinal', 'ordinal');
  });
  read(bare, (match) => {
    const { value = '' } = match.groups ?? {};
    const parsed = parseNumber(value, { german, money: false });
    const noun = nounAfter(words, match.index + match[0].length, parsed);
    const before = words.slice(Math.max(0, match.index - 12), match.index);
    if (noun === null || isNoCount(value, before)) return null;
    const made = amount(match, parsed, 'pieces', noun.trim().toLowerCase());
    return made && { ...made, quote: (match[0] + noun).trimEnd() };
  });
  return found.toSorted((a, b) => a.at - b.at);
}

function amountOfMoney(match: RegExpMatchArray & { index: number }, german: boolean): Amount | null {
  const { value = '', unit = '', thousand } = match.groups ?? {};
  const parsed = parseNumber(value, { german, money: true });
  const code = /^sek$/i.test(unit) && unit !== 'SEK' ? null : currencyOf(unit);
  return amount(match, parsed === null || thousand === undefined ? parsed : parsed * 1000, 'money', code);
}

function amount(
  { 0: quote, index: at }: RegExpMatchArray & { index: number },
  value: number | null,
  kind: Amount['kind'],
  unit: string | null,
): Amount | null {
  return value === null || unit === null ? null : { quote, at, value, factor: null, kind, unit };
}

/** A year, a postcode, `no one`, `this one`: these look like a count but are none. */
function isNoCount(value: string, before: string): boolean {
  if (/^\d{5,}$/.test(value)) return true;
  if (/^(?:19|20)\d\d$/.test(value) && /(?:in|since|from|by|seit|ab|of|year|jahr|im jahr)\s$/i.test(before))
    return true;
  return /^one$/i.test(value) && /(?:no|any|every|each|this|that|the|some|which|another)\s$/i.test(before);
}
