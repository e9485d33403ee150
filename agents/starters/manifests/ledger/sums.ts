import { digitsPattern, parseNumber } from '../../../kit/brief/numbers.ts';
import { readCurrencies } from '../../../kit/brief/read-currencies.ts';
import { currencyOf, currencyPattern } from '../../../kit/brief/units.ts';
import type { Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';

interface Sum {
  name: string;
  amount: number;
  /** null if the words name none. */
  currency: string | null;
  isFirst: boolean;
  from: number;
  to: number;
}

const limit = String.raw`(?:max\.?|maximum|maximal|at most|up to|limit|höchstens|bis zu|is|are|of|about|ca\.?)`;
const period = String.raw`(?: ?(?:\/ ?|(?:per|a|an|pro|im|each|every|je|jeden) )?(?:months?|weeks?|years?|days?|nights?|monat|woche|jahr|tag|nacht|monthly|weekly|monatlich))?`;
/** `rent 900`, `groceries max 400 EUR`, `Strom: 80 € pro Monat` */
const sum = new RegExp(
  String.raw`^(?<name>\p{L}[^\d€$£:;=]{0,40}?)(?:[ (:–-]{1,3}|:)(?:${limit} ){0,2}(?:~ ?)?(?<before>${currencyPattern})?[ \u00a0]?(?<amount>${digitsPattern})(?:[.,][-–])?[ \u00a0]?[(]?(?<after>${currencyPattern})?\)?${period}$`,
  'iu',
);
/** Words before a figure that is no separate sum. */
const noSum =
  /(?<!\p{L})(?:budgets?|kitty|kasse|total|sum|gesamt|summe|income|salary|wages?|einnahmen|einkommen|gehalt|lohn|rates?|kurs|paid|pays|owes?|bezahlt|zahlt|schuldet|has|have|hat|for|für|from|by|von|bis|until|since|page|max|people|persons?|personen|friends|split|version)(?!\p{L})/iu;

/** Reads sums and their purposes; a figure without a currency counts only next to others. */
export function namedSums(wanted: string, language: Language): Sum[] {
  const found = [...wanted.matchAll(/(?:[^,;\n•.]|[.,](?=[\d-])|\.(?!\s|$)){3,120}/gu)].flatMap(
    ({ 0: whole, index }): Sum[] => {
      const lead = /^.*(?::|→|->|=>|\s[–—-])\s+/u.exec(whole)?.[0] ?? '';
      const text = whole
        .slice(lead.length)
        .trim()
        .replace(/^(?:and|und|plus) /iu, '');
      const parts = sum.exec(text)?.groups;
      const name = parts?.['name']?.trim() ?? '';
      const amount = parseNumber(parts?.['amount'] ?? '', { german: language === 'de', money: true });
      if (!parts || amount === null || noSum.test(name) || !/\p{L}{2}/u.test(name) || name.split(/\s+/).length > 4)
        return [];
      const isFirst = lead === '' && (index === 0 || /[.\n]\s*$/u.test(wanted.slice(0, index)));
      const from = index + whole.indexOf(text);
      const currency = currencyOf(parts['before'] ?? parts['after'] ?? '');
      return [{ name, amount, currency, isFirst, from, to: from + text.length }];
    },
  );
  // The start of a sentence is a sum only if another sum follows.
  const kept = found.filter(
    ({ isFirst, currency, to }, index) =>
      !isFirst || (currency !== null && (found[index + 1]?.from ?? Infinity) - to <= 3),
  );
  const isSure = readCurrencies(wanted).length > 0 || kept.length > 1;
  if (!isSure || kept.length === 0) return spacedSums(wanted, language);
  return [...new Map(kept.map((one) => [one.name.toLowerCase(), one])).values()].slice(0, 30);
}

const spaced = /(?<name>\p{L}[\p{L}'’-]{1,20}) (?<amount>\d{1,5}[.,]\d\d)(?=\s|$)/gu;

/** Reads `netflix 12.99 spotify 9.99`: at least two names with a sum to the cent, side by side. */
function spacedSums(wanted: string, language: Language): Sum[] {
  const found = [...wanted.matchAll(spaced)].flatMap(({ 0: whole, index, groups }): Sum[] => {
    const amount = parseNumber(groups?.['amount'] ?? '', { german: language === 'de', money: true });
    const name = groups?.['name'] ?? '';
    if (amount === null || noSum.test(name)) return [];
    return [{ name, amount, currency: null, isFirst: false, from: index, to: index + whole.length }];
  });
  const isBeside = found.every(({ from }, index) => index === 0 || from - (found[index - 1]?.to ?? 0) === 1);
  return found.length >= 2 && isBeside ? found.slice(0, 30) : [];
}

/** Returns the sums as rows, with the words from the first to the last as quote. */
export function rowsOf(wanted: string, sums: readonly Sum[], row: (sum: Sum) => object): Slot | null {
  if (sums.length === 0) return null;
  const from = Math.min(...sums.map((one) => one.from));
  const to = Math.max(...sums.map((one) => one.to));
  return { value: sums.map(row), quote: wanted.slice(from, to) };
}
