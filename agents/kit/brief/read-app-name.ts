import { type QuotedName, readQuotedNames } from './read-quoted-names.ts';

/** Returns the name that the words give to the product; the last one if there are several; null without one. */
export function readAppName(words: string): QuotedName | null {
  return readQuotedNames(words).findLast(({ app }) => app) ?? null;
}
