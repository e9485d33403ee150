import { starter } from '../kit/starter.ts';
import { values } from './values.ts';

export interface Colour {
  name: string;
  hex: string;
}

/** Names in English and German, and the colour. Drawings keep these colours in both modes of the page. */
const known: readonly [en: string, de: string, hex: string][] = [
  ['black', 'Schwarz', '#1b1b1f'],
  ['white', 'Weiß', '#ffffff'],
  ['grey', 'Grau', '#8a8f98'],
  ['red', 'Rot', '#e5383b'],
  ['orange', 'Orange', '#f77f00'],
  ['yellow', 'Gelb', '#fcbf49'],
  ['green', 'Grün', '#38a169'],
  ['turquoise', 'Türkis', '#16a6b6'],
  ['blue', 'Blau', '#2b6cb0'],
  ['purple', 'Lila', '#7b4bb3'],
  ['pink', 'Rosa', '#f286b5'],
  ['brown', 'Braun', '#8b5a2b'],
  ['gold', 'Gold', '#d4a017'],
  ['silver', 'Silber', '#c0c5cc'],
  ['navy', 'Dunkelblau', '#1d3461'],
  ['light blue', 'Hellblau', '#8ecae6'],
  ['dark green', 'Dunkelgrün', '#1e5631'],
  ['light green', 'Hellgrün', '#a3d977'],
  ['beige', 'Beige', '#e8d8b9'],
];
const usual = 12;
const other: Readonly<Record<string, string>> = {
  gray: 'grey',
  violet: 'purple',
  violett: 'purple',
  cyan: 'turquoise',
  weiss: 'white',
  gruen: 'green',
};

export function colourNamed(name: string): Colour | null {
  const lower = name.trim().toLowerCase();
  const key = other[lower] ?? lower;
  const found = known.find(([en, de]) => en === key || de.toLowerCase() === key);
  return found ? colourOf(found) : null;
}

const colourOf = ([en, de, hex]: (typeof known)[number]): Colour => ({
  name: starter.language === 'de' ? de : en,
  hex,
});

/** The colours of a small paint box, used if few are asked for. */
const few = ['black', 'red', 'yellow', 'green', 'blue', 'orange', 'purple', 'brown', 'pink', 'white'];

/** The colours that the brief names, then the usual ones, up to the requested number. */
export const palette: readonly Colour[] = (() => {
  const named = values.colours.map(colourNamed).filter((colour) => colour !== null);
  const count = values.colourCount;
  const others = count > 0 ? [...few.map(colourNamed), ...known.map(colourOf)] : known.slice(0, usual).map(colourOf);
  const all = [...named, ...others.filter((colour) => colour !== null)];
  const single = all.filter(({ hex }, index) => all.findIndex((one) => one.hex === hex) === index);
  return count > 0 ? single.slice(0, Math.max(count, named.length)) : single;
})();
