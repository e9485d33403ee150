import type { ColorRoles, DesignTokens } from '../../../schema/design-tokens.ts';
import { contrast, shapeContrast } from './contrast.ts';

/** The names of the roles in CSS, Tailwind utilities and DESIGN.md. */
export const roleNames: Readonly<Record<keyof ColorRoles, string>> = {
  background: 'background',
  surface: 'surface',
  text: 'text',
  mutedText: 'muted',
  border: 'border',
  primary: 'primary',
  onPrimary: 'on-primary',
  accent: 'accent',
  onAccent: 'on-accent',
  success: 'success',
  onSuccess: 'on-success',
  danger: 'danger',
  onDanger: 'on-danger',
};
export const roles = Object.keys(roleNames) as (keyof ColorRoles)[];

/** Steps of the type scale by Tailwind's names, as powers of the scale's ratio. */
const typeSteps = { xs: -2, sm: -1, base: 0, lg: 1, xl: 2, '2xl': 3, '3xl': 4, '4xl': 5 } as const;

/**
 * Returns the tokens as CSS: custom properties for light and dark, and a Tailwind 4 theme that uses them. It must come
 * after Tailwind's own import and provides these utilities, which follow the mode without `dark:`:
 *
 * - `bg-background` `bg-surface` `text-text` `text-muted` `border-border`
 * - `bg-primary` `text-on-primary` · `bg-accent` `text-on-accent`
 * - `bg-success` `text-on-success` `text-success` · `bg-danger` `text-on-danger` `text-danger`
 * - `font-heading` `font-body` · `rounded-sm` `rounded-md` `rounded-lg` · `outline-ring`
 * - `text-xs` to `text-4xl` on the tokens' type scale, and Tailwind's spacing on the tokens' step
 *
 * `text-text`, `text-muted`, `text-success` and `text-danger` are readable on `bg-background` and `bg-surface`; `on-…`
 * on the colour that it names. `primary` and `accent` are backgrounds, not text colours. The mode is the system's,
 * unless an element sets `data-theme="light"` or `data-theme="dark"`.
 */
export function themeCss(tokens: DesignTokens): string {
  return `${customProperties(tokens)}
@theme inline {
${roles.map((role) => `  --color-${roleNames[role]}: var(--${roleNames[role]});`).join('\n')}
  --color-ring: var(--ring);
  --font-heading: var(--heading-family);
  --font-body: var(--body-family);
  --radius-sm: var(--radius-small);
  --radius-md: var(--radius-medium);
  --radius-lg: var(--radius-large);
  --spacing: ${tokens.spacing / 16}rem;
${Object.entries(typeSteps)
  .map(([name, step]) => `  --text-${name}: ${fontSize(tokens, step)}rem;`)
  .join('\n')}
}

@layer base {
  html {
    background-color: var(--background);
    color: var(--text);
    font-family: var(--body-family);
  }
  h1, h2, h3, h4 {
    font-family: var(--heading-family);
  }
  :focus-visible {
    outline: 2px solid var(--ring);
    outline-offset: 2px;
  }
}
`;
}

/** Returns only the custom properties: plain CSS for pages without Tailwind. */
export function customProperties(tokens: DesignTokens): string {
  const { light, dark } = tokens.colors;
  return `:root {
  --heading-family: ${tokens.typography.headingFamily};
  --body-family: ${tokens.typography.bodyFamily};
  --radius-small: ${tokens.radius.small}px;
  --radius-medium: ${tokens.radius.medium}px;
  --radius-large: ${tokens.radius.large}px;
}
:root, [data-theme='light'] {
${colorProperties('light', light, '  ')}
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme]) {
${colorProperties('dark', dark, '    ')}
  }
}
[data-theme='dark'] {
${colorProperties('dark', dark, '  ')}
}
`;
}

/**
 * Returns the size of a step of the type scale in rem: powers of the ratio, flattened below the base so that small text
 * stays legible.
 */
export function fontSize(tokens: DesignTokens, step: number): number {
  const pixels =
    step < 0
      ? tokens.typography.baseSize * (1 + step * 0.11)
      : tokens.typography.baseSize * tokens.typography.scale ** step;
  return Math.round((pixels / 16) * 1000) / 1000;
}

function colorProperties(mode: 'light' | 'dark', colors: ColorRoles, indent: string): string {
  const papers = [colors.background, colors.surface];
  const ring = papers.every((paper) => contrast(colors.primary, paper) >= shapeContrast) ? colors.primary : colors.text;
  return [
    `color-scheme: ${mode};`,
    ...roles.map((role) => `--${roleNames[role]}: ${colors[role]};`),
    `--ring: ${ring};`,
  ]
    .map((line) => `${indent}${line}`)
    .join('\n');
}
