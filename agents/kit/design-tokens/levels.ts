import type { DesignTokens } from '../../../schema/design-tokens.ts';
import { fontSize } from './theme-css.ts';

/** One level of type. Sizes in rem, tracking in em. */
export interface TypeLevel {
  family: string;
  size: number;
  weight: number;
  lineHeight: number;
  tracking: number;
}

const levels = {
  display: { heading: true, step: 5, weight: 700, lineHeight: 1.1, tracking: -0.02 },
  'headline-lg': { heading: true, step: 4, weight: 700, lineHeight: 1.15, tracking: -0.015 },
  'headline-md': { heading: true, step: 3, weight: 600, lineHeight: 1.2, tracking: -0.01 },
  'headline-sm': { heading: true, step: 2, weight: 600, lineHeight: 1.3, tracking: 0 },
  title: { heading: false, step: 1, weight: 600, lineHeight: 1.4, tracking: 0 },
  'body-lg': { heading: false, step: 1, weight: 400, lineHeight: 1.6, tracking: 0 },
  'body-md': { heading: false, step: 0, weight: 400, lineHeight: 1.6, tracking: 0 },
  'body-sm': { heading: false, step: -1, weight: 400, lineHeight: 1.5, tracking: 0 },
  label: { heading: false, step: -1, weight: 600, lineHeight: 1.3, tracking: 0.01 },
  caption: { heading: false, step: -2, weight: 500, lineHeight: 1.4, tracking: 0.02 },
} as const;

export type TypeLevelName = keyof typeof levels;
export const typeLevelNames = Object.keys(levels) as [TypeLevelName, ...TypeLevelName[]];

/** The levels of type, largest first. */
export function typeLevels(tokens: DesignTokens): Record<TypeLevelName, TypeLevel> {
  const { headingFamily, bodyFamily } = tokens.typography;
  const entries = typeLevelNames.map((name) => {
    const { heading, step, ...rest } = levels[name];
    return [name, { family: heading ? headingFamily : bodyFamily, size: fontSize(tokens, step), ...rest }];
  });
  return Object.fromEntries(entries) as Record<TypeLevelName, TypeLevel>;
}

/** Named distances in pixels, multiples of the tokens' spacing step. */
export function spacingScale(tokens: DesignTokens): Record<string, number> {
  const times = { xs: 1, sm: 2, md: 4, lg: 6, xl: 10, '2xl': 16 };
  return Object.fromEntries(Object.entries(times).map(([name, count]) => [name, tokens.spacing * count]));
}

/** Named corner radii in pixels; `full` rounds a box of any height completely. */
export function radiusScale(tokens: DesignTokens): Record<string, number> {
  return { none: 0, sm: tokens.radius.small, md: tokens.radius.medium, lg: tokens.radius.large, full: 9999 };
}
