import { settings } from '../kit/starter.ts';

export interface Values {
  /** Names of columns that a file is to have; those that it has not are told. */
  columns: readonly string[];
  /** Steps to begin with, by what people call them, with the column that they work on. */
  steps: readonly { name: string; column?: string }[];
  /** Of the file that is downloaded; empty: as in the file that was read. */
  delimiter: '' | ',' | ';' | 'tab' | '|';
}

export const values = settings<Values>({ columns: [], steps: [], delimiter: '' });
