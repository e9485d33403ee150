import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../schema/errors.ts';
import { answeringAs, goodAnswers } from '../sources/all-vendors.ts';
import { json } from '../sources/vendor.ts';
import { injections } from './corpus.ts';
import { seenBy } from './obedient.ts';
import { expectContained, expectShape, expectSpeculative, research } from './research.ts';

/** The corpus as search results, as entries of a feed, and in the names of their authors. */
const pages = answeringAs({
  ...goodAnswers,
  exa: (_asked, out) =>
    json(out, {
      results: injections.map(({ name, text, mark }, index) => ({
        id: `https://p${index}.example/`,
        url: `https://p${index}.example/${mark}`,
        title: `Repair log: ${name}`,
        author: text,
        text,
      })),
    }),
  rss: (_asked, out) =>
    void out.end(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'x',
        items: injections.map(({ text, mark }) => ({ id: mark, title: `repair log ${text}`, content_text: text })),
      }),
    ),
});

describe('Instructions in signals and pages', () => {
  test('a model that repeats everything it saw reveals no secret, and its responses keep their shape', async () => {
    await research({ how: 'tells all it saw', vendors: pages }, (outcome) => {
      expectContained(outcome);
      const shown = outcome.stub.requests.map(seenBy).join('\n');
      for (const { mark } of injections) expect(shown).toContain(mark);
      expectShape(outcome);
    });
  });

  test('a model that calls a tool ends its run, and nothing else happens', async () => {
    await research({ how: 'calls a tool', vendors: pages }, (outcome) => {
      expectContained(outcome);
      const error = outcome.events.at(-2);
      expect(error?.type).toBe('error');
      expect(['output_invalid', 'model_error'] satisfies ErrorCode[]).toContain(error?.['code']);
      expect(JSON.stringify(error)).not.toMatch(/PWNED/);
    });
  });

  test.each(['answers in another shape', 'answers in plain words', 'invents evidence'] as const)(
    'of a model that %s nothing becomes evidence',
    async (how) => {
      await research({ how, vendors: pages }, (outcome) => {
        expectContained(outcome);
        expectSpeculative(outcome);
      });
    },
  );
});
