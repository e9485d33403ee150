import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { compile } from 'tailwindcss';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dtcgTokens } from '../../agents/kit/design-tokens/dtcg.ts';
import { spacingScale, typeLevels } from '../../agents/kit/design-tokens/levels.ts';
import { tailwindCss } from '../../agents/kit/design-tokens/tailwind-css.ts';
import { designTokens } from '../../agents/kit/design-tokens/tokens.ts';
import { variablesCss } from '../../agents/kit/design-tokens/variables-css.ts';

const tokens = designTokens({ name: 'Tide Log', brand: { colors: { primary: '#0a7d4f' } }, words: 'calm' });

const dimension = z.strictObject({ value: z.number(), unit: z.enum(['px', 'rem']) });
const reference = z.string().regex(/^\{[^{}]+\}$/);
/** The shape of values by `$type`, according to the format of 2025.10. */
const values = {
  color: z.strictObject({
    colorSpace: z.literal('srgb'),
    components: z.array(z.number().min(0).max(1)).length(3),
    hex: z.string().regex(/^#[0-9a-f]{6}$/),
  }),
  dimension,
  fontFamily: z.array(z.string().min(1)).min(1),
  typography: z.strictObject({
    fontFamily: reference,
    fontSize: dimension,
    fontWeight: z.number().min(1).max(1000),
    letterSpacing: dimension,
    lineHeight: z.number(),
  }),
} as const;

interface Token {
  path: string;
  type: string;
  value: unknown;
}

/** Returns every token with its own or inherited type; throws for a name that the format forbids. */
function tokensIn(group: Record<string, unknown>, path = '', inherited = ''): Token[] {
  const type = typeof group.$type === 'string' ? group.$type : inherited;
  if ('$value' in group) return [{ path, type, value: group.$value }];
  return Object.entries(group).flatMap(([name, member]) => {
    if (name.startsWith('$')) return [];
    if (/[{}.]/.test(name)) throw new Error(`${path}.${name} is not a valid name for a token.`);
    return tokensIn(member as Record<string, unknown>, path === '' ? name : `${path}.${name}`, type);
  });
}

describe('DTCG tokens', () => {
  test('are valid by the format, and every reference points to a token', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 0, max: 0xffffff }), (name, mood, rgb) => {
        const primary = `#${rgb.toString(16).padStart(6, '0')}`;
        const all = tokensIn(dtcgTokens(designTokens({ name, brand: { mood, colors: { primary } }, words: mood })));
        const paths = new Set(all.map(({ path }) => path));
        for (const { path, type, value } of all) {
          const parsed = values[type as keyof typeof values].safeParse(value);
          if (parsed.error) throw new Error(`${path}: ${parsed.error.message}`);
          for (const [, target] of JSON.stringify(value).matchAll(/"\{([^{}]+)\}"/g)) expect(paths).toContain(target);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('have both modes and the whole scale', () => {
    const byPath = new Map(tokensIn(dtcgTokens(tokens)).map(({ path, value }) => [path, value]));
    expect(byPath.get('color.primary')).toMatchObject({ hex: tokens.colors.light.primary });
    expect(byPath.get('color.dark.primary')).toMatchObject({ hex: tokens.colors.dark.primary });
    expect(byPath.get('spacing.md')).toEqual({ value: spacingScale(tokens).md, unit: 'px' });
    expect(byPath.get('font.heading')).toContain('sans-serif');
    expect([...byPath.keys()].filter((path) => path.startsWith('typography.'))).toHaveLength(10);
  });
});

test('Tailwind generates the levels of type from the theme', async () => {
  const path = createRequire(import.meta.url).resolve('tailwindcss/index.css');
  const compiler = await compile(`@import 'tailwindcss';\n${tailwindCss(tokens)}`, {
    loadStylesheet: async () => ({ path, base: '', content: await readFile(path, 'utf8') }),
  });
  const css = compiler.build(['text-display', 'bg-primary', 'text-base']);
  const { size, weight } = typeLevels(tokens).display;
  const rule = css.slice(css.indexOf('.text-display {')).split('}')[0];
  expect(rule).toContain(`font-size: ${size}rem`);
  expect(rule).toContain(`font-weight: var(--tw-font-weight, ${weight})`);
  expect(css).toContain('.bg-primary {');
});

test('CSS variables contain both modes, distances, corners and type', () => {
  const css = variablesCss(tokens);
  expect(css).toContain(`--primary: ${tokens.colors.dark.primary};`);
  expect(css).toContain(`--space-md: ${spacingScale(tokens).md}px;`);
  expect(css).toContain('--radius-full: 9999px;');
  const { size, weight, lineHeight, family } = typeLevels(tokens).display;
  expect(css).toContain(`--display: ${weight} ${size}rem/${lineHeight} ${family};`);
});
