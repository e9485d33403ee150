import type { DesignTokens } from '../../schema/design-tokens.ts';
import { contrast, textContrast } from '../kit/design-tokens/contrast.ts';
import { roleNames, roles } from '../kit/design-tokens/theme-css.ts';
import type { Component } from './schema.ts';

const common: readonly Component[] = [
  { name: 'page', background: 'background', text: 'text', typography: 'body-md', rounded: 'none', padding: 24 },
  { name: 'card', background: 'surface', text: 'text', typography: 'body-md', rounded: 'lg', padding: 20 },
  { name: 'caption', background: 'surface', text: 'muted', typography: 'caption', rounded: 'none', padding: 0 },
  {
    name: 'button-primary',
    background: 'primary',
    text: 'on-primary',
    typography: 'label',
    rounded: 'md',
    padding: 12,
  },
  { name: 'button-secondary', background: 'surface', text: 'text', typography: 'label', rounded: 'md', padding: 12 },
  { name: 'button-danger', background: 'danger', text: 'on-danger', typography: 'label', rounded: 'md', padding: 12 },
  { name: 'input', background: 'surface', text: 'text', typography: 'body-md', rounded: 'md', padding: 12 },
  { name: 'badge', background: 'accent', text: 'on-accent', typography: 'caption', rounded: 'full', padding: 6 },
  {
    name: 'alert-success',
    background: 'success',
    text: 'on-success',
    typography: 'body-sm',
    rounded: 'md',
    padding: 16,
  },
  { name: 'table-row', background: 'surface', text: 'text', typography: 'body-sm', rounded: 'none', padding: 12 },
];

/** The components that every design system has. */
export const commonNames = common.map(({ name }) => name);

/** Merges the common components with the designer's own, which replace common ones of the same name. */
export function componentsOf(own: readonly Component[]): Component[] {
  const byName = new Map([...common, ...own].map((component) => [component.name, component]));
  return [...byName.values()];
}

/**
 * Returns the problems of the components with these tokens: text whose contrast with its background is too low in
 * either mode.
 */
export function faults(components: readonly Component[], tokens: DesignTokens): { name: string; message: string }[] {
  return components.flatMap((component) =>
    (['light', 'dark'] as const).flatMap((mode) => {
      const ratio = contrast(colorOf(tokens, mode, component.background), colorOf(tokens, mode, component.text));
      if (ratio >= textContrast) return [];
      const pair = `${component.text} on ${component.background}`;
      const message = `Component ${component.name}: ${pair} has contrast ${ratio.toFixed(2)}:1 in ${mode} mode, below ${textContrast}:1.`;
      return [{ name: component.name, message }];
    }),
  );
}

/** Returns `#rrggbb` of a colour by its name in DESIGN.md. */
function colorOf(tokens: DesignTokens, mode: 'light' | 'dark', name: string): string {
  const role = roles.find((role) => roleNames[role] === name);
  if (!role) throw new TypeError(`No colour has the name ${name}.`);
  return tokens.colors[mode][role];
}
