import type { DesignTokens } from '../../schema/design-tokens.ts';
import { typeLevels } from './levels.ts';
import { themeCss } from './theme-css.ts';

/**
 * The whole look as a Tailwind 4 theme; it stands after `@import 'tailwindcss'`. Beside the utilities of `themeCss`,
 * `text-<level>` for each level of type (`text-display`, `text-body-md`) with its weight, line height and tracking.
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
