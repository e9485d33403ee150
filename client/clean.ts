import { stripVTControlCharacters } from 'node:util';

/** Escape sequences, other control characters, and marks that reorder what a terminal shows. */
const unprintable = /(?!\n)[\p{Cc}\p{Bidi_Control}\u{FEFF}]/gu;
const lineBreaks = /\r\n?|[\u2028\u2029\u0085]/g;

/** Text of a model or of the outside world, safe to write to a terminal. Line breaks stay, as `\n`. */
export function cleanText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(lineBreaks, '\n')
    .replaceAll('\t', '  ')
    .replace(unprintable, '')
    .toWellFormed();
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
