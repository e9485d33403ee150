import type { SignalField } from './fields.ts';

/** The most characters of one row, or of one line. */
export const maxRowChars = 1_048_576;

/** A row of a file as its reader gives it: values by field, or what is wrong with it. */
export type Row =
  | { row: number; values: Readonly<Partial<Record<SignalField, unknown>>> }
  | { row: number; problem: string };
