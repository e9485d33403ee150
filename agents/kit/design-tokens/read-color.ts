import { colorsNamed } from 'culori/fn';
import { isCssColor } from './color.ts';

const notation = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]{3,60}\)/gi;

/** The hue of a plain colour word, in degrees of OKLCH; no brand uses pure CSS `red` or `blue`. */
const hues: Readonly<Record<string, number>> = {
  red: 25,
  crimson: 18,
  maroon: 20,
  orange: 55,
  amber: 75,
  yellow: 95,
  lime: 128,
  green: 150,
  emerald: 163,
  mint: 168,
  teal: 190,
  turquoise: 195,
  cyan: 210,
  aqua: 205,
  blue: 257,
  navy: 262,
  indigo: 278,
  violet: 295,
  purple: 305,
  lavender: 300,
  magenta: 330,
  pink: 352,
  rose: 5,
  burgundy: 15,
  terracotta: 42,
  ochre: 75,
};
/** These are also fruit, metals or first names, so they count only next to a word about colour. */
const ambiguous = new Set(['orange', 'lime', 'mint', 'rose', 'amber', 'lavender', 'violet', 'turquoise', 'emerald']);
const colorWords =
  /^(?:colou?rs?|colou?red|palettes?|shades?|tones?|hues?|tints?|accents?|primary|brand|branding|theme|themed)$/;

/** A colour that the words ask for. */
export type NamedColor =
  /** An exact colour: `#0a7`, `forest green`. `css` is its CSS notation. */
  | { css: string; name: string }
  /** A plain word: `teal`. */
  | { hue: number; name: string };

/** Returns the first colour that the words name; null if they name none. */
export function readColor(words: string): NamedColor | null {
  for (const [css] of words.matchAll(notation)) if (isCssColor(css)) return { css, name: css };
  const tokens = words.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const [index, token] of tokens.entries()) {
    const exact = compound(tokens, index);
    if (exact) return exact;
    const hue = Object.hasOwn(hues, token) ? hues[token] : undefined;
    if (hue !== undefined && (!ambiguous.has(token) || isAboutColor(tokens, index))) return { hue, name: token };
  }
  return null;
}

/** `forest green`, `light sea green`: CSS names that people write as two or three words. */
function compound(tokens: readonly string[], index: number): NamedColor | null {
  for (const length of [3, 2]) {
    const words = tokens.slice(index, index + length);
    const css = words.join('');
    if (words.length === length && Object.hasOwn(colorsNamed, css)) return { css, name: words.join(' ') };
  }
  return null;
}

function isAboutColor(tokens: readonly string[], index: number): boolean {
  return tokens.slice(Math.max(0, index - 2), index + 3).some((token) => colorWords.test(token));
}
