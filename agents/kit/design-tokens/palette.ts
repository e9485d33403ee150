import type { ColorRoles, DesignTokens } from '../../../schema/design-tokens.ts';
import { type Tone, toHex, toneOf } from './color.ts';
import { contrast, readable, shapeContrast, textContrast, textOn } from './contrast.ts';

/** The colours that a palette is computed from. */
export interface PaletteSeed {
  /** Unchanged in light mode, unless it would be invisible there. */
  primary: Tone;
  accent: Tone;
  /** Tint of backgrounds and greys. */
  paper: { h: number; c: number };
}

const dangerHue = 26;
const successHue = 152;

/** Makes both modes. Every pair of `textPairs` reaches 4.5:1, measured on the final hex values. */
export function palette(seed: PaletteSeed): DesignTokens['colors'] {
  return { light: mode(seed, 'light'), dark: mode(seed, 'dark') };
}

const grounds = {
  light: { background: 0.98, surface: 1, text: 0.24, mutedText: 0.5, border: 0.9, away: 0 },
  dark: { background: 0.175, surface: 0.225, text: 0.95, mutedText: 0.73, border: 0.34, away: 1 },
} as const;

function mode(seed: PaletteSeed, name: 'light' | 'dark'): ColorRoles {
  const ground = grounds[name];
  const dark = name === 'dark';
  const paper = (l: number, times: number): Tone => ({ l, c: seed.paper.c * times, h: seed.paper.h });
  const background = toHex(paper(ground.background, dark ? 1.4 : 1));
  const surface = toHex(paper(ground.surface, dark ? 1.4 : 0.4));
  const papers = [background, surface];
  const ink = (tone: Tone) => readable(tone, papers, textContrast, ground.away);

  const primary = visible(dark ? lifted(seed.primary, 0.68) : seed.primary, papers, ground.away);
  const accent = visible(dark ? lifted(seed.accent, 0.72) : seed.accent, papers, ground.away);
  const success = ink({ l: dark ? 0.74 : 0.5, c: 0.13, h: successHue });
  const danger = ink({ l: dark ? 0.72 : 0.53, c: dark ? 0.15 : 0.19, h: dangerHue });
  return {
    background,
    surface,
    text: ink(paper(ground.text, dark ? 0.6 : 2)),
    mutedText: ink(paper(ground.mutedText, 2)),
    border: toHex(paper(ground.border, 1.6)),
    primary,
    onPrimary: textOn(primary, seed.primary.h),
    accent,
    onAccent: textOn(accent, seed.accent.h),
    success,
    onSuccess: textOn(success, successHue),
    danger,
    onDanger: textOn(danger, dangerHue),
  };
}

/** On a dark background, a lighter and slightly paler colour is easier to see and glares less. */
function lifted(tone: Tone, least: number): Tone {
  return tone.l >= least ? tone : { l: least, c: tone.c * 0.9, h: tone.h };
}

/**
 * Keeps a colour whose hue stands out from the background; changes the lightness of a greyish one until it stands out.
 */
function visible(tone: Tone, papers: readonly string[], away: 0 | 1): string {
  const hex = toHex(tone);
  const vivid = toneOf(hex).c >= 0.08 && papers.every((paper) => contrast(hex, paper) >= 1.2);
  return vivid ? hex : readable(tone, papers, shapeContrast, away);
}
