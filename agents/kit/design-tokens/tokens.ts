import type { Brand, DesignTokens } from '../../../schema/design-tokens.ts';
import { parseTone, type Tone } from './color.ts';
import { type FontStyle, fonts } from './fonts.ts';
import { unitHash } from './hash.ts';
import type { MoodLook } from './mood.ts';
import { palette } from './palette.ts';
import { readColor } from './read-color.ts';
import { hashedLook, readMood } from './read-mood.ts';

export { isCssColor } from './color.ts';

/** A designer's decisions beyond colour and mood; null leaves one to the mood. */
interface LookChoices {
  /** A CSS colour. */
  accent: string | null;
  headingFont: FontStyle | null;
  bodyFont: FontStyle | null;
  corners: 'sharp' | 'soft' | 'round' | null;
}

export interface LookOptions {
  /** The product's name. */
  name: string;
  /**
   * The brand that the caller asks for; `colors.primary` is any CSS colour. Throws TypeError if it is not a CSS colour.
   */
  brand: Brand | null;
  /** The product in its owner's words, of any length. */
  words: string;
  choices?: LookChoices;
}

const corners = { sharp: 2, soft: 8, round: 16 };

/**
 * Makes design tokens, always the same for the same options. The primary colour comes from the brand; otherwise from
 * the brand's mood; otherwise from the colours and moods in the words. Fonts, radii and scale come from the mood. An
 * unknown mood gets a look of its own.
 */
export function designTokens({ name, brand, words, choices }: LookOptions): DesignTokens {
  const look = lookFor(brand?.mood ?? '', `${name} ${words}`);
  const primary = primaryTone(brand, words, look, name);
  const accent = choices?.accent ? toneFrom(choices.accent) : accentTone(primary, look);
  const radius = choices?.corners ? corners[choices.corners] : look.radius;
  return {
    name,
    colors: palette({
      primary,
      accent,
      paper: { h: look.paperHue ?? primary.h, c: look.paperChroma },
    }),
    typography: {
      headingFamily: fonts[choices?.headingFont ?? look.heading],
      bodyFamily: fonts[choices?.bodyFont ?? look.body],
      baseSize: look.baseSize,
      scale: look.scale,
    },
    radius: { small: Math.round(radius / 2), medium: radius, large: Math.round(radius * 1.6) },
    spacing: look.spacing,
  };
}

function lookFor(mood: string, words: string): MoodLook {
  if (mood.trim() !== '') return readMood(mood)?.mood ?? hashedLook(mood);
  return readMood(words)?.mood ?? hashedLook(words);
}

function primaryTone(brand: Brand | null, words: string, look: MoodLook, name: string): Tone {
  const asked = brand?.colors?.primary;
  if (asked !== undefined) return toneFrom(asked);
  const named = readColor(brand?.mood ?? '') ?? (brand?.mood ? null : readColor(words));
  if (named && 'css' in named) return toneFrom(named.css);
  // Shifts the hue so that two products of one mood look related, not identical.
  const drift = (unitHash(`${name} ${words}`.toLowerCase()) - 0.5) * 28;
  const hue = named ? named.hue : look.hue + drift;
  return { l: look.lightness, c: named ? Math.max(look.chroma, 0.11) : look.chroma, h: (hue + 360) % 360 };
}

function accentTone(primary: Tone, look: MoodLook): Tone {
  const h = (((primary.h + look.accentTurn) % 360) + 360) % 360;
  // The hue of a grey brand colour means nothing, so the accent is the only colour on the page and keeps the mood's
  // chroma.
  return { l: 0.68, c: Math.min(0.16, Math.max(look.chroma, primary.c, 0.09)), h };
}

function toneFrom(css: string): Tone {
  const tone = parseTone(css);
  if (tone === null) throw new TypeError('The colour is not a CSS colour.');
  return tone;
}
