// Registers the CSS colour spaces only: half the memory of registering every one that culori knows.
import 'culori/css';
import { clampChroma, type Color, colorsNamed, converter, formatHex, type Oklch, parse } from 'culori/fn';

/** A colour as looks are made of: `l` 0 to 1, `c` from 0 (about 0.37 at most in sRGB), `h` in degrees. */
export interface Tone {
  l: number;
  c: number;
  h: number;
}

const toOklch = converter('oklch');
const notation = /^(?:#[0-9a-f]+|[a-z]+\(.*\))$/is;

/** True for a CSS colour that paints something: any notation of CSS Color 4, but not `transparent`. */
export function isCssColor(text: string): boolean {
  return parseTone(text) !== null;
}

/** Reads a CSS colour, without its transparency; null when it is none or paints nothing. */
export function parseTone(text: string): Tone | null {
  const trimmed = text.trim();
  // culori also takes hex digits without `#`, which would make colours of words such as `add`.
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
    // culori throws on numbers that are cut short, `rgb(0e)`, where it means to answer undefined.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** `#rrggbb`: the tone itself, or the nearest one of less chroma that a screen can show. */
export function toHex(tone: Tone): string {
  const color: Oklch = { mode: 'oklch', ...tone };
  return formatHex(clampChroma(color, 'oklch'));
}

/** Reads a `#rrggbb` of ours back. Throws when it is none. */
export function toneOf(hex: string): Tone {
  const tone = parseTone(hex);
  if (tone === null) throw new TypeError('not a colour');
  return tone;
}
