import type { DesignTokens } from '../../../schema/design-tokens.ts';
import { typeLevels } from './levels.ts';
import { themeCss } from './theme-css.ts';

/**
 * Returns all tokens as a Tailwind 4 theme, which must come after `@import 'tailwindcss'`. Besides the utilities of
 * `themeCss` it has `text-<level>` for each level of type (`text-display`, `text-body-md`) with weight, line height and
 * tracking.
 */
export function tailwindCss(tokens: DesignTokens): string {
  const lines = Object.entries(typeLevels(tokens)).flatMap(([name, { weight, size, lineHeight, tracking }]) => [
    `--text-${name}: ${size}rem;`,
    `--text-${name}--line-height: ${lineHeight};`,
    `--text-${name}--letter-spacing: ${tracking}em;`,
    `--text-${name}--font-weight: ${weight};`,
  ]);
  return `${themeCss(tokens)}\n@theme inline {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}
