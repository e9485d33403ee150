import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, textContrast, textPairs } from '../../agents/kit/design-tokens/contrast.ts';
import { moods } from '../../agents/kit/design-tokens/mood.ts';
import { readMood } from '../../agents/kit/design-tokens/read-mood.ts';
import { designTokens, isCssColor, type LookOptions } from '../../agents/kit/design-tokens/tokens.ts';
import { designTokensSchema } from '../../schema/design-tokens.ts';

const cssColor = fc.oneof(
  fc.stringMatching(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(([r, g, b]) => `rgb(${r}, ${g}, ${b})`),
  fc.tuple(fc.nat(360), fc.nat(100), fc.nat(100)).map(([h, s, l]) => `hsl(${h}deg ${s}% ${l}%)`),
  fc.tuple(fc.nat(100), fc.nat(40), fc.nat(360)).map(([l, c, h]) => `oklch(${l}% ${c / 100} ${h})`),
  fc.tuple(fc.nat(100), fc.integer({ min: -125, max: 125 })).map(([l, a]) => `lab(${l}% ${a} ${-a})`),
  fc.constantFrom('red', 'Yellow', 'white', 'black', 'RebeccaPurple', 'gray', '#ffffff80', 'color(display-p3 0 1 0)'),
);
const mood = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('calm', 'playful', 'dark luxury', 'not warm', ''),
);

/** Returns the pairs with too little contrast, in either mode. */
function unreadable(options: LookOptions): string[] {
  const { light, dark } = designTokensSchema.parse(designTokens(options)).colors;
  return [light, dark].flatMap((colors) =>
    textPairs
      .filter(({ text, on }) => contrast(colors[text], colors[on]) < textContrast)
      .map(({ text, on }) => `${text} ${colors[text]} on ${on} ${colors[on]}`),
  );
}

function lookOf(words: string) {
  return designTokens({ name: '', brand: null, words });
}

describe('design tokens', () => {
  test('keep every text readable in both modes, for any brand colour, mood and words', () => {
    fc.assert(
      fc.property(cssColor, mood, fc.string(), (primary, mood, words) => {
        expect(unreadable({ name: 'Any', brand: { mood, colors: { primary } }, words })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('keep every text readable in both modes, for any mood and words without a colour', () => {
    fc.assert(
      fc.property(mood, fc.string({ unit: 'grapheme' }), (mood, words) => {
        expect(unreadable({ name: 'Any', brand: { mood }, words })).toEqual([]);
        expect(unreadable({ name: words, brand: null, words: mood })).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('are readable with any accent that a designer chooses', () => {
    fc.assert(
      fc.property(cssColor, cssColor, (primary, accent) => {
        const choices = { accent, headingFont: null, bodyFont: null, corners: null };
        expect(unreadable({ name: 'Any', brand: { colors: { primary } }, words: '', choices })).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('are the same for the same words, and different for other words', () => {
    expect(lookOf('a ledger for night porters')).toEqual(lookOf('a ledger for night porters'));
    expect(lookOf('flimsy gronk').colors).not.toEqual(lookOf('flimsy grink').colors);
  });

  test("keep the brand's colour unchanged if it is visible", () => {
    for (const [css, hex] of [
      ['#0a7', '#00aa77'],
      ['rebeccapurple', '#663399'],
      ['#ffd400', '#ffd400'],
      ['rgb(20 30 40)', '#141e28'],
    ] as const) {
      const { light } = designTokens({ name: 'Any', brand: { colors: { primary: css } }, words: 'playful' }).colors;
      expect(light.primary).toBe(hex);
    }
  });

  test('make a colour that would vanish on the background stand out', () => {
    for (const primary of ['#fff', '#fefefe', '#000', '#111']) {
      const { light, dark } = designTokens({ name: 'Any', brand: { colors: { primary } }, words: '' }).colors;
      expect(contrast(light.primary, light.background)).toBeGreaterThanOrEqual(3);
      expect(contrast(dark.primary, dark.background)).toBeGreaterThanOrEqual(3);
    }
  });

  test('read colours and moods that the words name', () => {
    expect(lookOf('a rota for lighthouse keepers, in forest green').colors.light.primary).toBe('#228b22');
    expect(lookOf('use #aa3377 for a tide log').colors.light.primary).toBe('#aa3377');
    expect(lookOf('a playful rota').radius.medium).toBeGreaterThan(lookOf('a serious rota').radius.medium);
    expect(lookOf('a serious, not playful rota').radius).toEqual(lookOf('a serious rota').radius);
    expect(lookOf('dark mode for a serious rota').radius).toEqual(lookOf('a serious rota').radius);
  });

  test.each(moods.map(({ name }) => name))('know the mood %s by name', (name) => {
    expect(readMood(name)?.mood.name).toBe(name);
  });

  test('give an unknown mood a look of its own', () => {
    const hues = ['zorblax', 'umami', 'glitchcore', 'heimelig'].map(
      (mood) => designTokens({ name: 'Any', brand: { mood }, words: 'x' }).colors.light.primary,
    );
    expect(new Set(hues).size).toBe(4);
  });
});

describe('isCssColor', () => {
  test.each(['#0a7', '#00AA77', '#00aa77cc', ' teal ', 'hsl(12 50% 50%)', 'oklch(0.6 0.1 200)', 'rgb(1,2,3)'])(
    'accepts %j',
    (text) => expect(isCssColor(text)).toBe(true),
  );

  test.each([
    '',
    'add',
    '0a7',
    '#12345',
    'transparent',
    'constructor',
    '__proto__',
    'calm',
    'rgb(1e999 0 0)',
    'red; }',
    'url(x)',
  ])('refuses %j', (text) => expect(isCssColor(text)).toBe(false));

  test('handles any text, and whatever it accepts makes readable tokens', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), cssColor, fc.stringMatching(/^[a-z]+\([\d.e% ,/-]*\)$/)), (text) => {
        const options = { name: '', brand: { colors: { primary: text } }, words: '' };
        expect(isCssColor(text) ? unreadable(options) : refusal(options)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

function refusal(options: LookOptions): unknown {
  try {
    return designTokens(options);
  } catch (error) {
    return error instanceof TypeError ? [] : error;
  }
}
