import { wcagContrast } from 'culori/fn';
import type { ColorRoles } from '../../../schema/design-tokens.ts';
import { type Tone, toHex } from './color.ts';

/** The contrast that WCAG 2.2 AA requires of text. */
export const textContrast = 4.5;
/** The contrast that WCAG 2.2 AA requires of visible things other than text. */
export const shapeContrast = 3;

/**
 * The roles that are used as text on other roles. Every palette keeps each pair at `textContrast` or more, in both
 * modes.
 */
export const textPairs: readonly { text: keyof ColorRoles; on: keyof ColorRoles }[] = [
  { text: 'text', on: 'background' },
  { text: 'text', on: 'surface' },
  { text: 'mutedText', on: 'background' },
  { text: 'mutedText', on: 'surface' },
  { text: 'danger', on: 'background' },
  { text: 'danger', on: 'surface' },
  { text: 'success', on: 'background' },
  { text: 'success', on: 'surface' },
  { text: 'onPrimary', on: 'primary' },
  { text: 'onAccent', on: 'accent' },
  { text: 'onSuccess', on: 'success' },
  { text: 'onDanger', on: 'danger' },
];

/** Returns the WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

/**
 * Returns `#rrggbb` of the tone, or of the nearest lightness towards `pole` (0 black, 1 white) at which it reaches
 * `ratio` against each of `behind`; the pole itself if none does.
 */
export function readable(tone: Tone, behind: readonly string[], ratio: number, pole: 0 | 1): string {
  for (let l = tone.l; l > 0 && l < 1; l += pole === 1 ? 0.01 : -0.01) {
    const hex = toHex({ ...tone, l });
    if (behind.every((other) => contrast(hex, other) >= ratio)) return hex;
  }
  return pole === 1 ? '#ffffff' : '#000000';
}

/**
 * Returns the text colour for a coloured background: nearly white or nearly black, with a trace of the background's
 * hue, whichever has more contrast.
 */
export function textOn(ground: string, hue: number): string {
  // One of the two always reaches 4.58, the smallest contrast that the better of black and white has with any colour.
  const light =
    contrast('#ffffff', ground) >= textContrast || contrast('#ffffff', ground) > contrast('#000000', ground);
  return light
    ? readable({ l: 0.985, c: 0.008, h: hue }, [ground], textContrast, 1)
    : readable({ l: 0.2, c: 0.03, h: hue }, [ground], textContrast, 0);
}
