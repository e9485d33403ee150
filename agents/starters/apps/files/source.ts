import { decode, type Delimiter, delimiters, detectDelimiter, type Encoding, parseCsv, type Rows } from '../kit/csv.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { words } from './texts.ts';

/** A file after reading. */
export interface Source {
  name: string;
  text: string;
  encoding: Encoding | null;
  delimiter: Delimiter;
  /** Whether the first row holds the names of the columns. */
  named: boolean;
  example: boolean;
}

/** The most characters that survive a reload: storage holds about five million. */
export const mostKept = 1_000_000;

export function sourceOf(name: string, text: string, encoding: Encoding | null = null): Source {
  return { name, text, encoding, delimiter: detectDelimiter(text), named: true, example: false };
}

export const exampleSource = (): Source => ({ ...sourceOf(words.exampleName, words.exampleText), example: true });

/** Returns the file's text, or the error to show. */
export function readSource(name: string, bytes: Uint8Array): Source | string {
  if (bytes.length === 0) return words.empty;
  const { text, encoding } = decode(bytes);
  if (text.includes('\0')) return words.notText;
  return text.trim() === '' ? words.empty : sourceOf(name, text, encoding);
}

export function sheetFrom({ text, delimiter, named }: Source): Sheet {
  const rows: Rows = parseCsv(text, delimiter);
  return sheetOf(rows, named, words.columnName);
}

export function isSource(value: unknown): value is Source {
  if (typeof value !== 'object' || value === null) return false;
  const source = value as Record<string, unknown>;
  return (
    typeof source['name'] === 'string' &&
    typeof source['text'] === 'string' &&
    delimiters.some((one) => one === source['delimiter']) &&
    typeof source['named'] === 'boolean'
  );
}
