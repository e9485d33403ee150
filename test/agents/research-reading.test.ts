import { describe, expect, test } from 'vitest';
import type { Page, Pages } from '../../agents/source.ts';
import { research } from '../../agents/research/index.ts';
import { ServiceError } from '../../schema/errors.ts';
import { opportunitySchema } from '../../schema/opportunity.ts';
import {
  forum,
  idea,
  news,
  opportunitiesOf,
  proposal,
  ratings,
  script,
  signal,
  source,
  statuses,
  three,
} from './research-script.ts';
import { type AnyEvent, runAgent, startAgent, typesOf } from './run-agent.ts';

const onPage = 'My walker has never once told me where my dog was all day.';
const page = (url: string, text = `Before it. ${onPage} After it.`): Page => {
  return { url, title: 'A page', text, isWhole: true, fetchedAt: '2026-11-26T00:00:00.000Z' };
};
const readable: Pages = { read: async (url) => ({ state: 'read', page: page(url) }) };
const options = { input: {}, session: { ideaSummary: idea }, sources: [news, forum], pages: readable };
const ofType = (events: readonly AnyEvent[], type: string) => events.filter((event) => event.type === type);
/** Sentences with words of their own, or several such texts would be one. */
const filling = (index: number) => Array.from({ length: 75 }, (_, at) => `Dog d${index}n${at} is over. `).join('');
/** Takes the quote of the page from each text that has it. */
const fromPages = script({
  'research.claims': ({ texts }: { texts: { signalId: string; page: string | null }[] }) => ({
    claims: texts
      .filter((text) => text.page?.includes(onPage))
      .map(({ signalId }) => ({ signalId, claim: 'Owners are not told.', quote: onPage, stance: 'for' })),
  }),
});

describe('Reading pages', () => {
  test('quotes what stands only in the page, says where, and keeps the page', async () => {
    const run = await runAgent(research, { ...options, answer: fromPages });
    expect(ofType(run.events, 'page_read').map(({ url, characters }) => [url, characters])).toEqual([
      ['https://news.example/1', page('').text.length],
      ['https://forum.example/1', page('').text.length],
    ]);
    const claims = ofType(run.events, 'claim');
    expect(claims).toHaveLength(2);
    expect(claims[0]).toMatchObject({ quote: onPage, place: 'page', start: 11, end: 11 + onPage.length });
    const { artifacts = [] } = run;
    expect(artifacts.map(({ kind, name }) => [kind, name])).toEqual([
      ['page', 'n1'],
      ['page', 'f1'],
    ]);
    for (const { evidence } of opportunitiesOf(run.output)) {
      for (const { signalId, quote } of evidence) {
        const kept = artifacts.find(({ name }) => name === signalId)?.content as Page;
        expect(kept.text).toContain(quote);
      }
    }
  });

  test('quotes what stands late in an excerpt, and bounds what excerpts take of the prompts', async () => {
    const late = 'My walker has never once told me where my dog was all day.';
    const long = source('forum', async () =>
      Array.from({ length: 60 }, (_, index) =>
        signal({
          id: `f${index}`,
          source: 'forum',
          title: `Walk ${index}`,
          url: null,
          excerpt: `${filling(index)}${index === 0 ? late : ''}`,
        }),
      ),
    );
    const seen: { signalId: string; excerpt: string }[] = [];
    const answer = script({
      'research.claims': ({ texts }: { texts: { signalId: string; excerpt: string }[] }) => {
        seen.push(...texts);
        return { claims: texts.map(({ signalId }) => ({ signalId, claim: 'c', quote: late, stance: 'for' })) };
      },
    });
    const run = await runAgent(research, { ...options, sources: [long], answer });
    expect(ofType(run.events, 'claim')).toMatchObject([{ signalId: 'f0', quote: late, place: 'excerpt' }]);
    expect(seen).toHaveLength(60);
    const total = seen.reduce((sum, { excerpt }) => sum + excerpt.length, 0);
    expect(total).toBeGreaterThan(60 * 400 + 40_000);
    expect(total).toBeLessThanOrEqual(60 * 600 + 48_000);
    for (const { excerpt } of seen) expect(excerpt).toMatch(/(?:is over\. ?|all day\.)$/);
  });

  test('a page that cannot be read says so, and its signal still counts', async () => {
    const pages: Pages = { read: async () => ({ state: 'not_readable', reason: 'answers with status 410' }) };
    const run = await runAgent(research, { ...options, pages, answer: script() });
    expect(statuses(run.events, 'read:0')).toEqual([
      ['running', 'Reading a page of news.example'],
      ['skipped', 'A page of news.example cannot be read: it answers with status 410'],
    ]);
    expect(ofType(run.events, 'claim')).toHaveLength(2);
    expect(ofType(run.events, 'page_read')).toEqual([]);
  });

  test('what is off topic goes, is counted, and is not read', async () => {
    const asked: string[] = [];
    const pages: Pages = { read: async (url) => (asked.push(url), { state: 'read', page: page(url) }) };
    const run = await runAgent(research, {
      ...options,
      pages,
      answer: script({ 'research.curate': () => ({ offTopic: ['f1', 'brief-1', 'nobody'], read: ['f1'] }) }),
    });
    expect(asked).toEqual(['https://news.example/1']);
    expect(statuses(run.events, 'curate').at(-1)).toEqual(['done', 'Kept 1 of 2 signals: threw out 1 as off topic']);
    const results = ofType(run.events, 'research_results')[0]?.['results'] as { id: string }[];
    expect(results.map(({ id }) => id)).toEqual(['brief-1', 'n1']);
    expect(ofType(run.events, 'research_complete')[0]).toMatchObject({ totalSignals: 2 });
  });

  test('a text that the model’s filter refuses is left out, and said', async () => {
    const run = await runAgent(research, {
      ...options,
      answer: script({
        'research.claims': () => {
          throw new ServiceError('output_refused', 'The model refused.');
        },
      }),
    });
    expect(statuses(run.events, 'claims').at(-1)?.[1]).toContain('left out 1 batch of texts');
    expect(opportunitiesOf(run.output).map(({ support }) => support)).toEqual(Array(3).fill('speculative'));
  });

  test('dropped claims are counted', async () => {
    const run = await runAgent(research, { ...options, answer: script() });
    expect(statuses(run.events, 'claims').at(-1)).toEqual([
      'done',
      'Took 2 claims, dropped 1 whose quote is not in its source',
    ]);
  });

  test('a deep search asks once more for what is open, and counts its steps on', async () => {
    const asked: string[][] = [];
    const excerpts = [
      'Owners ring me at night to hear about their dog.',
      'Nine euros an hour is what people pay here.',
    ];
    const growing = source('web', async ({ terms }) => {
      asked.push([...terms]);
      const id = `w${asked.length}`;
      return [
        signal({
          id,
          source: 'web',
          url: `https://web.example/${id}`,
          author: null,
          title: id,
          excerpt: excerpts[asked.length - 1] ?? '',
        }),
      ];
    });
    const run = await runAgent(research, {
      ...options,
      input: { context: { searchDepth: 'deep' } },
      sources: [growing],
      answer: script({
        'research.gaps': () => ({ open: ['What do they pay?'], terms: ['dog walker prices', 'dog walking'] }),
        'research.claims': ({ texts }: { texts: { signalId: string; page: string }[] }) => ({
          claims: texts.map(({ signalId }) => ({ signalId, claim: 'They say so.', quote: onPage, stance: 'against' })),
        }),
        'research.synthesize': () => ({
          opportunities: three.map((one, index) => ({ ...one, claims: [`c${1 + (index % 2)}`] })),
        }),
        'research.challenge': () => ({
          objections: [
            { claim: 'c2', note: 'They shrug.' },
            { claim: 'c9', note: '' },
          ],
          ratings,
        }),
      }),
    });
    expect(asked).toEqual([['dog walking'], ['dog walker prices']]);
    expect(ofType(run.events, 'page_read').map(({ signalId }) => signalId)).toEqual(['w1', 'w2']);
    expect(
      typesOf(run.events).filter((type) => type === 'research_complete' || type === 'research_results'),
    ).toHaveLength(2);
    expect([...run.ledger.keys()]).toEqual(
      expect.arrayContaining(['read:0', 'read:1', 'claims:0', 'claims:1', 'again:curate']),
    );
    const [one] = opportunitiesOf(run.output);
    expect(one?.objections).toEqual([{ signalId: 'w2', quote: onPage, note: 'They shrug.' }]);
    expect(opportunitySchema.parse(one)).toEqual(one);
  });

  test('pages are read side by side', async () => {
    const both = Promise.withResolvers<void>();
    let waiting = 0;
    const pages: Pages = {
      async read(url) {
        waiting += 1;
        if (waiting === 2) both.resolve();
        await both.promise;
        return { state: 'read', page: page(url) };
      },
    };
    const run = await runAgent(research, { ...options, pages, answer: script() });
    expect(ofType(run.events, 'page_read')).toHaveLength(2);
  });

  test('cancelling while a page is read ends the run', async () => {
    const controller = new AbortController();
    const begun = Promise.withResolvers<void>();
    const pages: Pages = {
      read: (_url, abort) => {
        const { promise, reject } = Promise.withResolvers<never>();
        abort.addEventListener('abort', () => reject(abort.reason as Error));
        begun.resolve();
        return promise;
      },
    };
    const { run } = startAgent(research, { ...options, pages, answer: script(), signal: controller.signal });
    const drained = (async () => {
      while (!(await run.next()).done);
    })();
    await begun.promise;
    controller.abort(new Error('stopped'));
    await expect(drained).rejects.toThrow('stopped');
  });

  test('after a restart, pages and claims of finished steps are not asked for again', async () => {
    const ledger = new Map<string, unknown>();
    const first = await runAgent(research, { ...options, answer: fromPages, ledger });
    for (const name of [
      'read:1',
      'claims:0',
      'synthesize',
      'challenge:0',
      'challenge:1',
      'challenge:2',
      'bias',
      'signals',
    ])
      first.ledger.delete(name);
    const asked: string[] = [];
    const pages: Pages = { read: async (url) => (asked.push(url), { state: 'read', page: page(url) }) };
    const again = await runAgent(research, { ...options, pages, answer: fromPages, ledger });
    expect(asked).toEqual(['https://forum.example/1']);
    expect(again.requests.map(({ task }) => task).slice(0, 2)).toEqual(['research.claims', 'research.synthesize']);
    expect(opportunitiesOf(again.output).map(({ evidence }) => evidence)).toEqual(
      opportunitiesOf(first.output).map(({ evidence }) => evidence),
    );
  });

  test('proposals that name a claim of the brief alone are speculative', async () => {
    const run = await runAgent(research, {
      ...options,
      answer: script({
        'research.synthesize': () => ({ opportunities: ['A', 'B', 'C'].map((title) => proposal(title, ['b1'])) }),
      }),
    });
    expect(opportunitiesOf(run.output).map(({ support }) => support)).toEqual(Array(3).fill('speculative'));
    expect(run.requests.filter(({ task }) => task === 'research.synthesize')).toHaveLength(1);
  });
});
