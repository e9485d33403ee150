import { stripVTControlCharacters } from 'node:util';

/** Control characters, and marks that reorder text on a terminal. Excludes line breaks and tabs. */
const unprintable = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u{FEFF}]/gu;
const lineBreaks = /\r\n?|[\u2028\u2029\u0085]/g;

/**
 * Makes text from a model, the service or the web safe to print: even piped output may end on a terminal. Keeps tabs,
 * and makes every line break a line feed.
 */
export function safeText(text: string): string {
  return stripVTControlCharacters(text).replace(lineBreaks, '\n').replace(unprintable, '').toWellFormed();
}

/** The same for text in columns, where the width of a tab depends on its position: replaces tabs, too. */
export function cleanText(text: string): string {
  return safeText(text).replaceAll('\t', '  ');
}

/** The same, on one line. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** Makes every string in a JSON value safe, except keys. */
export function cleanDeep(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cleanDeep(member)]));
}

const escapeInJson = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns a value as JSON that is safe to print and loses nothing: JSON itself escapes only some of these characters.
 */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu, escapeInJson);
}
