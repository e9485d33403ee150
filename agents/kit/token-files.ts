import type { DesignTokens } from '../../schema/design-tokens.ts';
import { dtcgTokens } from './design-tokens/dtcg.ts';
import { tailwindCss } from './design-tokens/tailwind-css.ts';
import { variablesCss } from './design-tokens/variables-css.ts';

// What the studio shows of design tokens, and what exports write: the same text from the same functions.
export { contrast, textContrast, textPairs } from './design-tokens/contrast.ts';
export { radiusScale, spacingScale, typeLevels } from './design-tokens/levels.ts';
export { roleNames, roles } from './design-tokens/theme-css.ts';

/** Returns design tokens as CSS variables, as a Tailwind 4 theme, and in the format of the Design Tokens Community Group. */
export function tokenFiles(tokens: DesignTokens): { css: string; tailwind: string; dtcg: string } {
  return {
    css: variablesCss(tokens),
    tailwind: tailwindCss(tokens),
    dtcg: `${JSON.stringify(dtcgTokens(tokens), null, 2)}\n`,
  };
}
