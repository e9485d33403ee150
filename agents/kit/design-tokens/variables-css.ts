import type { DesignTokens } from '../../../schema/design-tokens.ts';
import { radiusScale, spacingScale, typeLevels } from './levels.ts';
import { customProperties } from './theme-css.ts';

/**
 * Returns all tokens as CSS custom properties, for pages without Tailwind: colours by role in both modes, `--space-…`,
 * `--radius-…`, and for each level of type `--<level>` as a value of `font`, plus `--<level>-tracking`.
 */
export function variablesCss(tokens: DesignTokens): string {
  const lines = [
    ...Object.entries(spacingScale(tokens)).map(([name, size]) => `--space-${name}: ${size}px;`),
    ...Object.entries(radiusScale(tokens)).map(([name, size]) => `--radius-${name}: ${size}px;`),
    ...Object.entries(typeLevels(tokens)).flatMap(([name, { weight, size, lineHeight, family, tracking }]) => [
      `--${name}: ${weight} ${size}rem/${lineHeight} ${family};`,
      `--${name}-tracking: ${tracking}em;`,
    ]),
  ];
  return `${customProperties(tokens)}:root {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}
