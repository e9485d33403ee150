import { settings } from '../kit/starter.ts';

/** A step by what people call it, with what they say of it. */
export interface StepValue {
  name: string;
  /** One of the application's kinds; without one it is read from the name. */
  kind?: string;
  column?: string;
  /** Several, with commas between. */
  columns?: string;
  text?: string;
  /** The new name of a column, or what comes in the place of a text. */
  to?: string;
  /** A choice of the kind; of columns: `remove`, or `keep` to keep these alone. */
  way?: string;
}

export interface Values {
  /** Names of columns that a file is to have; those that it has not are told. */
  columns: readonly string[];
  /** Steps to begin with. */
  steps: readonly StepValue[];
  /** Of the file that is downloaded; empty: as in the file that was read. */
  delimiter: '' | ',' | ';' | 'tab' | '|';
}

export const values = settings<Values>({ columns: [], steps: [], delimiter: '' });
