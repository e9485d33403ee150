import { type QuotedName, readQuotedNames } from './read-quoted-names.ts';

/** The name that the words give to what is to be made; the last one where they give several; null without one. */
export function readAppName(words: string): QuotedName | null {
  return readQuotedNames(words).findLast(({ app }) => app) ?? null;
}
