import type { ServerResponse } from 'node:http';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../schema/errors.ts';
import { signalSchema } from '../../schema/signal.ts';
import { readFeed } from '../../server/providers/sources/feed.ts';
import { toSignal } from '../../server/providers/sources/search-source.ts';
import * as answers from './answers.ts';
import { hackerNewsAnswer, stackExchangeAnswer } from './fixtures.ts';
import { startVendor } from './vendor.ts';
import { vendors } from './vendors.ts';

const never = new AbortController().signal;
const nasty = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 40 }),
  fc.constantFrom(
    'javascript:alert(1)',
    '</data>',
    '<script>x</script>',
    '\0',
    '9'.repeat(400),
    '2026-99-99',
    'x'.repeat(9_000),
  ),
);
const anything = fc.oneof(nasty, fc.constant(null), fc.double(), fc.boolean(), fc.constant([]), fc.constant({}));

/** Replaces some of the value's leaves. */
function spoiled(value: unknown, replacements: readonly unknown[], chosen: ReadonlySet<number>): unknown {
  let leaf = 0;
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node === 'object' && node !== null) {
      return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, walk(inner)]));
    }
    leaf += 1;
    return chosen.has(leaf) ? replacements[leaf % replacements.length] : node;
  };
  return walk(value);
}

const samples: Readonly<Record<string, unknown>> = {
  'Hacker News': hackerNewsAnswer,
  'Stack Exchange': stackExchangeAnswer('softwarerecs', 1),
  GitHub: { ...answers.githubIssues, items: [...answers.githubIssues.items, ...answers.githubRepositories.items] },
  Wikipedia: answers.wikipediaAnswer,
  SearXNG: answers.searxngAnswer,
  Tavily: answers.tavilyAnswer,
  Exa: answers.exaAnswer,
  Brave: answers.braveAnswer,
};

function expectGood(signals: readonly unknown[]): void {
  for (const given of signals) {
    const { title, excerpt, url, author } = signalSchema.parse(given);
    expect(title.length).toBeLessThanOrEqual(200);
    expect(excerpt.length).toBeLessThanOrEqual(4_000);
    expect(`${title}${excerpt}${author ?? ''}`.isWellFormed()).toBe(true);
    expect(`${title}${excerpt}${author ?? ''}`).not.toContain('\0');
    expect(url ?? 'https://none').toMatch(/^https?:\/\//);
  }
}

describe.concurrent.each(vendors.filter(({ label }) => label in samples))('$label', ({ label, make }) => {
  test('a response with any values is read or rejected with a plain message', async () => {
    let answer: unknown;
    await using vendor = await startVendor((_asked, out: ServerResponse) => void out.end(JSON.stringify(answer)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(anything, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat({ max: 60 })),
        async (replacements, places) => {
          answer = spoiled(samples[label], replacements, new Set(places));
          // A new source each time: a pause that one response requests must not affect the next.
          const search = make({ baseUrl: vendor.url }).search({ terms: ['hive'], limit: 9, queries: 1 }, never);
          await search.then(expectGood, (error: unknown) => expect(error).toBeInstanceOf(ServiceError));
        },
      ),
      // Half of a surrogate pair, in place of an id that is used in a URL.
      { numRuns: 40, examples: [[['\ud800'], [17]]] },
    );
  });
});

const xml = fc
  .array(
    fc.oneof(
      nasty.map((text) => text.replaceAll('\0', '')),
      fc.constantFrom(
        '<item>',
        '</item>',
        '<title>',
        '</title>',
        '<link>',
        '</link>',
        '<![CDATA[',
        ']]>',
        '&amp;',
        '&x;',
      ),
      fc.constantFrom('<guid isPermaLink="', '">', '</guid>', '<pubDate>', '</pubDate>', '<!--', '-->', '<?', '?>'),
      fc.constantFrom('<dc:creator>', '</dc:creator>', '<author><name>', '</name></author>', '<content:encoded>'),
    ),
  )
  .map((parts) => parts.join(''));

test('a feed with any content is read or rejected in time', async () => {
  await fc.assert(
    fc.asyncProperty(xml, fc.boolean(), async (inner, closed) => {
      const text = `<rss version="2.0"><channel><title>x</title>${inner}${closed ? '</channel></rss>' : ''}`;
      const [read] = await Promise.allSettled([readFeed(text)]);
      const hits = read.status === 'fulfilled' ? read.value : [];
      expectGood(hits.map((hit) => toSignal('rss', hit, '2026-11-20T00:00:00.000Z')));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['deep', `<rss><channel>${'<item>'.repeat(50_000)}`],
  ['long', `<rss version="2.0"><channel>${'<item><title>x</title></item>'.repeat(20_000)}</channel></rss>`],
  ['entities', `<rss version="2.0"><channel><item><title>${'&amp;'.repeat(200_000)}</title></item></channel></rss>`],
])('a feed that is %s is read or rejected, too', async (_what, text) => {
  // Quadratic time would take minutes, but the test has one.
  const hits = await readFeed(text).catch((error: unknown) => [error]);
  expect(hits.length).toBeGreaterThan(0);
});
