import type { Found } from './found.ts';
import { currencyOf, currencyPattern } from './units.ts';

export interface FoundCurrency extends Found {
  /** ISO 4217. */
  code: string;
}

// A currency sign may touch a number; letters may not touch letters. Letter case does not matter: THB, Thb and thb are
// the same.
const pattern = new RegExp(String.raw`(?<![\p{L}_])(?:${currencyPattern})(?![\p{L}_])`, 'giu');

/** Codes that are also words: they count only in capitals. */
const alsoWords = new Set(['try', 'php', 'cad', 'sek', 'nok', 'zar', 'sgd', 'rp']);

/** Returns the currencies that the words name, each once, in the order of the words. */
export function readCurrencies(words: string): FoundCurrency[] {
  const found = new Map<string, FoundCurrency>();
  for (const { 0: quote, index: at } of words.matchAll(pattern)) {
    if (alsoWords.has(quote.toLowerCase()) && quote !== quote.toUpperCase()) continue;
    const code = currencyOf(quote);
    if (code !== null && !found.has(code)) found.set(code, { quote, at, code });
  }
  return [...found.values()];
}
