import { stripVTControlCharacters } from 'node:util';

/** Control characters, and marks that reorder what a terminal shows. Line breaks and tabs are none of them. */
const unprintable = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u{FEFF}]/gu;
const lineBreaks = /\r\n?|[\u2028\u2029\u0085]/g;

/**
 * Text of a model, of the service or of the outside world, safe to write anywhere: what goes into a pipe may end on a
 * terminal. Keeps tabs, and line breaks as `\n`.
 */
export function safeText(text: string): string {
  return stripVTControlCharacters(text).replace(lineBreaks, '\n').replace(unprintable, '').toWellFormed();
}

/** The same for what is laid out in columns: how wide a tab is depends on where it stands. */
export function cleanText(text: string): string {
  return safeText(text).replaceAll('\t', '  ');
}

/** The same in one line. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** Cleans every string of a JSON value, keys aside. */
export function cleanDeep(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cleanDeep(member)]));
}

const escapeInJson = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A value as JSON that is safe to write anywhere and loses nothing: JSON by itself escapes only some such characters. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu, escapeInJson);
}
