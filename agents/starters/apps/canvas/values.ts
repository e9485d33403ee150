import { settings } from '../kit/starter.ts';

export interface Values {
  /** Cells per row of the grid; 0: a drawing pad without a grid. */
  pixels: number;
  /** Names of colours that come first in the palette, in either language. */
  colours: readonly string[];
  /** The number of colours; 0: the usual number. */
  colourCount: number;
  /** Names of stamps or sets (`animals`) that come first, in either language. */
  stamps: readonly string[];
  /** The number of brush widths; 0: five. */
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
