import { describe, expect, test } from 'vitest';
import type { Source } from '../../agents/source.ts';
import { fromOutsideInTests } from '../../server/net/guarded-get.ts';
import { createPages } from '../../server/providers/pages/pages.ts';
import { startCorpus } from '../pages/corpus/serve.ts';
import { answeringAs } from '../sources/all-vendors.ts';
import type { Vendor } from '../sources/vendor.ts';
import { injections } from './corpus.ts';
import { type Obedience, seenBy } from './obedient.ts';
import { expectContained, expectShape, expectSpeculative, type Outcome, research } from './research.ts';

/** A search that finds the corpus of orders, once where all see it and once where nobody does. */
function searchOf({ url }: Vendor): Source {
  return {
    name: 'web',
    label: 'The web',
    search: async () =>
      ['/forum/injected', '/blog/hidden-orders'].map((path) => ({
        id: `web:${path}`,
        source: 'web',
        title: `Repair log ${path}`,
        excerpt: 'A repair log for lamps.',
        url: `${url}${path}`,
        author: null,
        publishedAt: null,
        fetchedAt: '2026-11-26T00:00:00.000Z',
        relevance: 1,
        kind: 'other',
      })),
  };
}

async function readBy(how: Obedience, then: (outcome: Outcome, corpus: Vendor) => void): Promise<void> {
  await using corpus = await startCorpus();
  const pages = createPages({ allowed: fromOutsideInTests });
  const attempt = { how, vendors: answeringAs({}), sources: [searchOf(corpus)], pages };
  await research(attempt, (outcome) => {
    // A page that was not read says why, and nothing below would be about pages.
    const read = outcome.events.filter(({ stepId }) => String(stepId).startsWith('read:'));
    expect(read.filter(({ state }) => state === 'skipped')).toEqual([]);
    expect(read.filter(({ state }) => state === 'done')).toHaveLength(2);
    then(outcome, corpus);
  });
}

describe('Instructions in pages', () => {
  test('a model that repeats everything it read reveals no secret, and its responses keep their shape', async () => {
    await readBy('tells all it saw', (outcome, corpus) => {
      expectContained(outcome);
      const shown = outcome.stub.requests.map(seenBy).join('\n');
      for (const { mark } of injections) expect(shown).toContain(mark);
      expectShape(outcome);
      expect(outcome.events.map(({ type }) => type)).toContain('page_read');
      // Each page was asked for once, and nothing that stands in them.
      expect(corpus.asked.map(({ pathname }) => pathname).toSorted()).toEqual([
        '/blog/hidden-orders',
        '/forum/injected',
      ]);
    });
  });

  test('what nobody sees reaches no model', async () => {
    await readBy('tells all it saw', ({ stub }) => {
      const texts = stub.requests.map(seenBy).filter((seen) => seen.includes('nail in the shed'));
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.join('\n')).not.toContain('x.png');
    });
  });

  test.each(['answers in another shape', 'answers in plain words', 'invents evidence'] as const)(
    'of a model that %s nothing becomes evidence',
    async (how) => {
      await readBy(how, (outcome) => {
        expectContained(outcome);
        expectSpeculative(outcome);
      });
    },
  );
});
