import { settings } from '../kit/starter.ts';

export interface Values {
  /** Cells in a row of the grid; 0: a drawing pad without one. */
  pixels: number;
  /** Names of colours that come first in the palette, in either language. */
  colours: readonly string[];
  /** How many colours there are; 0: as many as usual. */
  colourCount: number;
  /** Names of stamps that come first, in either language, or of sets: `animals`. */
  stamps: readonly string[];
  /** How many widths a brush has; 0: five. */
  widths: number;
  /** Whether brushes are thick. */
  thick: boolean;
}

export const values = settings<Values>({
  pixels: 0,
  colours: [],
  colourCount: 0,
  stamps: [],
  widths: 0,
  thick: false,
});
