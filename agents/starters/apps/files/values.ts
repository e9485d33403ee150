import { settings } from '../kit/starter.ts';

/** A step by its name in the brief, with its options. */
export interface StepValue {
  name: string;
  /** One of the application's kinds; if missing, the name determines it. */
  kind?: string;
  column?: string;
  /** Several, separated by commas. */
  columns?: string;
  text?: string;
  /** The new name of a column, or the replacement for a text. */
  to?: string;
  /** An option of the kind; for columns: `remove`, or `keep` to keep only these. */
  way?: string;
}

export interface Values {
  /** Names of columns that a file must have; the application lists the missing ones. */
  columns: readonly string[];
  /** The initial steps. */
  steps: readonly StepValue[];
  /** The delimiter of the downloaded file; empty: the delimiter of the opened file. */
  delimiter: '' | ',' | ';' | 'tab' | '|';
}

export const values = settings<Values>({ columns: [], steps: [], delimiter: '' });
