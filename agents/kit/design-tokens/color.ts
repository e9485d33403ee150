// Registers only the CSS colour spaces, which takes half the memory of registering every one that culori knows.
import 'culori/css';
import { clampChroma, type Color, colorsNamed, converter, formatHex, type Oklch, parse } from 'culori/fn';

/** A colour in OKLCH: `l` 0 to 1, `c` from 0 (at most about 0.37 in sRGB), `h` in degrees. */
export interface Tone {
  l: number;
  c: number;
  h: number;
}

const toOklch = converter('oklch');
const notation = /^(?:#[0-9a-f]+|[a-z]+\(.*\))$/is;

/** Whether the text is a visible CSS colour: any notation of CSS Color 4, but not `transparent`. */
export function isCssColor(text: string): boolean {
  return parseTone(text) !== null;
}

/** Reads a CSS colour, without its transparency; null if it is invalid or invisible. */
export function parseTone(text: string): Tone | null {
  const trimmed = text.trim();
  // culori also accepts hex digits without `#`, so that words such as `add` would be colours.
  const known = notation.test(trimmed) || Object.hasOwn(colorsNamed, trimmed.toLowerCase());
  if (!known || trimmed.length > 100) return null;
  const color = toOklch(parsed(trimmed));
  if (!color || color.alpha === 0) return null;
  const tone = { l: color.l ?? 0, c: color.c ?? 0, h: color.h ?? 0 };
  if (!Object.values(tone).every(Number.isFinite)) return null;
  return { l: Math.min(1, Math.max(0, tone.l)), c: Math.min(0.4, Math.max(0, tone.c)), h: (tone.h + 360) % 360 };
}

function parsed(text: string): Color | undefined {
  try {
    return parse(text);
  } catch (error) {
    // culori throws on truncated numbers, `rgb(0e)`, instead of returning undefined.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Returns `#rrggbb`: the tone itself, or the nearest one of less chroma that a screen can show. */
export function toHex(tone: Tone): string {
  const color: Oklch = { mode: 'oklch', ...tone };
  return formatHex(clampChroma(color, 'oklch'));
}

/** Parses a `#rrggbb` that this module wrote. Throws if it is invalid. */
export function toneOf(hex: string): Tone {
  const tone = parseTone(hex);
  if (tone === null) throw new TypeError('The text is not a CSS colour.');
  return tone;
}
