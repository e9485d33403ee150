import { settings } from '../kit/starter.ts';

export interface Values {
  /** Cells in a row of the grid; 0: a drawing pad without one. */
  pixels: number;
  /** Names of colours that come first in the palette, in either language. */
  colours: readonly string[];
  /** Names of stamps that come first, in either language. */
  stamps: readonly string[];
}

export const values = settings<Values>({ pixels: 0, colours: [], stamps: [] });
