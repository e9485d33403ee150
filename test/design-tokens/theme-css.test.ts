import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';
import { themeCss } from '../../agents/kit/design-tokens/theme-css.ts';
import { designTokens } from '../../agents/kit/design-tokens/tokens.ts';

const tokens = designTokens({ name: 'Tide Log', brand: { colors: { primary: '#0a7' } }, words: 'calm' });
const tailwind = createRequire(import.meta.url).resolve('tailwindcss/index.css');

async function build(candidates: string[]): Promise<string> {
  const compiler = await compile(`@import 'tailwindcss';\n${themeCss(tokens)}`, {
    loadStylesheet: async () => ({ path: tailwind, base: '', content: await readFile(tailwind, 'utf8') }),
  });
  return compiler.build(candidates);
}

test('Tailwind generates every promised utility from the theme', async () => {
  const promised = {
    'bg-background': 'background-color: var(--background)',
    'bg-surface': 'background-color: var(--surface)',
    'text-text': 'color: var(--text)',
    'text-muted': 'color: var(--muted)',
    'border-border': 'border-color: var(--border)',
    'bg-primary': 'background-color: var(--primary)',
    'text-on-primary': 'color: var(--on-primary)',
    'bg-accent': 'background-color: var(--accent)',
    'text-on-accent': 'color: var(--on-accent)',
    'bg-success': 'background-color: var(--success)',
    'text-on-success': 'color: var(--on-success)',
    'text-success': 'color: var(--success)',
    'bg-danger': 'background-color: var(--danger)',
    'text-on-danger': 'color: var(--on-danger)',
    'text-danger': 'color: var(--danger)',
    'font-heading': 'font-family: var(--heading-family)',
    'font-body': 'font-family: var(--body-family)',
    'rounded-sm': 'border-radius: var(--radius-small)',
    'rounded-md': 'border-radius: var(--radius-medium)',
    'rounded-lg': 'border-radius: var(--radius-large)',
    'outline-ring': 'outline-color: var(--ring)',
    'text-2xl': 'font-size: 1.728rem',
  };
  const css = await build(Object.keys(promised));
  for (const [utility, rule] of Object.entries(promised)) {
    expect(css.slice(css.indexOf(`.${utility} {`)).split('}')[0]).toContain(rule);
  }
});

test('light is the default, dark follows the system, and an element can set either', () => {
  const css = themeCss(tokens);
  const { light, dark } = tokens.colors;
  expect(css).toContain(`:root, [data-theme='light'] {\n  color-scheme: light;\n  --background: ${light.background};`);
  expect(css).toMatch(
    new RegExp(
      String.raw`prefers-color-scheme: dark\) \{\s+:root:not\(\[data-theme\]\) \{\s+color-scheme: dark;\s+--background: ${dark.background}`,
    ),
  );
  expect(css).toContain(`[data-theme='dark'] {\n  color-scheme: dark;\n  --background: ${dark.background};`);
});
