import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fit, type Part } from '../../agents/fit.ts';
import { formsOf } from '../../agents/outline.ts';
import { type Prompt, readDataBlock, toModelRequest } from '../../agents/prompt.ts';
import { estimateTokens } from '../../agents/tokens.ts';
import { finish } from '../../agents/structured.ts';
import { withinContext } from '../../agents/within-context.ts';
import { ServiceError } from '../../schema/errors.ts';
import { noTraits } from '../support/no-traits.ts';

const part = fc.record({
  name: fc.uuid(),
  priority: fc.integer({ min: -1, max: 3 }),
  sizes: fc.uniqueArray(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 4 }),
});

describe('fit', () => {
  test('takes the fullest forms that fit, and shrinks what matters least first', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(part, { maxLength: 6, selector: ({ name }) => name }),
        fc.integer({ min: 0, max: 4_000 }),
        (given, budget) => {
          const parts = given.map(({ name, priority, sizes }): Part => {
            const [first = 0, ...rest] = sizes.toSorted((a, b) => b - a);
            return { name, priority, forms: ['x'.repeat(first), ...rest.map((size) => 'x'.repeat(size))] };
          });
          const { data, shrunk, fits } = fit(parts, budget);
          expect(fit(parts, budget)).toEqual({ data, shrunk, fits });
          expect(Object.keys(data)).toEqual(parts.map(({ name }) => name));
          const isSmallest = ({ name, forms }: Part) => forms.indexOf(data[name]) >= forms.indexOf(forms.at(-1));
          const size = estimateTokens(JSON.stringify(data).length);
          expect(fits ? size : 0).toBeLessThanOrEqual(budget + 1);
          const open = fits ? [] : parts.filter((one) => !isSmallest(one));
          expect(open).toEqual([]);
          // No part is further than one step ahead of one that matters less and can still shrink.
          const place = ({ name, forms }: Part) => forms.indexOf(data[name]);
          for (const one of parts) {
            const behind = parts.filter((other) => place(other) < place(one) - 1 && !isSmallest(other));
            const below = parts.filter(
              (other) => other.priority < one.priority && place(other) < place(one) && !isSmallest(other),
            );
            expect([...behind, ...below]).toEqual([]);
          }
        },
      ),
    );
  });
});

test('each form of a value is at most as long as the one before, and a list of things keeps their names', () => {
  const files = Array.from({ length: 90 }, (_, index) => ({
    path: `src/File${index}.tsx`,
    content: 'x'.repeat(9_000),
  }));
  const sizes = formsOf(files).map((form) => JSON.stringify(form).length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(formsOf(files).at(-1)).toEqual(files.slice(0, 40).map(({ path }) => ({ path })));
  expect(formsOf('🐕'.repeat(5_000)).every((form) => (form as string).isWellFormed())).toBe(true);
});

const signals = Array.from({ length: 60 }, (_, index) => ({
  id: `s${index}`,
  title: `Title ${index}`,
  excerpt: 'words '.repeat(100),
}));
const brief = {
  constraints: [{ id: 'c1', kind: 'mustNot', text: 'no login', quote: 'no login' }],
  words: 'said '.repeat(4_000),
};
const prompt: Prompt = {
  task: 'test.ask',
  system: 'Task: read the signals.',
  shrinks: ['signals', 'brief'],
  data: { signals, brief, opportunity: { title: 'Bells' } },
  schema: null,
  maxOutputTokens: 1_000,
};

describe('a prompt', () => {
  test.each([2_048, 4_096, 8_192, 16_384])(
    'is within a context of %i tokens, with what it is about whole',
    (contextTokens) => {
      const { messages } = toModelRequest(prompt, { contextTokens, outputTokens: null });
      const chars = messages.reduce((sum, { content }) => sum + content.length, 0);
      expect(estimateTokens(chars) + Math.min(1_000, contextTokens / 3)).toBeLessThanOrEqual(contextTokens);
      const data = readDataBlock(messages[1]?.content ?? '') as typeof prompt.data & { brief: typeof brief };
      expect(data).toMatchObject({ opportunity: { title: 'Bells' }, brief: { constraints: brief.constraints } });
      expect(messages[0]?.content).toMatch(/shortened: signals/);
    },
  );

  test('is whole if it fits, or if no limit is known', () => {
    const whole = toModelRequest(prompt);
    expect(toModelRequest(prompt, { contextTokens: 128_000, outputTokens: null })).toEqual(whole);
    expect(readDataBlock(whole.messages[1]?.content ?? '')).toEqual(prompt.data);
  });

  test('keeps the latest turns of a conversation', () => {
    const turns = Array.from({ length: 40 }, (_, index) => ({
      role: 'user' as const,
      content: `${index} ${'word '.repeat(200)}`,
    }));
    const { messages } = toModelRequest({ ...prompt, data: {}, turns }, { contextTokens: 8_192, outputTokens: null });
    const kept = messages.slice(2);
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.length).toBeLessThan(30);
    expect(kept).toEqual(turns.slice(-kept.length));
  });
});

test.each([
  ['asked for again, shorter, before its first word', [], 2],
  ['not asked for again after it', ['One'], 1],
])('an answer that the context has no room for is %s', async (_what, words, calls) => {
  const model = {
    name: 'm',
    notice: async () => null,
    traits: async () => noTraits,
    stream: () => expect.unreachable(),
  };
  let asked = 0;
  const answer = withinContext(model, prompt, async function* () {
    asked += 1;
    for (const word of words) yield [word];
    throw new ServiceError('context_exceeded', 'too long', { extensions: { contextTokens: 4_096 } });
  });
  await expect(finish(answer)).rejects.toMatchObject({ code: 'context_exceeded' });
  expect(asked).toBe(calls);
});
