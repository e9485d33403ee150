import { describe, expect, test } from 'vitest';
import type { Source } from '../../agents/ports.ts';
import { research } from '../../agents/research/index.ts';
import type { Opportunity } from '../../schema/opportunity.ts';
import type { Signal } from '../../schema/signal.ts';
import { runAgent } from './run-agent.ts';

const idea = 'An app that lets dog walkers schedule walks, share live GPS routes with owners and get paid weekly';
const signal = (changes: Partial<Signal>): Signal => ({
  id: 'n1',
  source: 'news',
  title: 'Scheduling dog walks is a mess',
  excerpt: 'I juggle twelve dogs in a paper diary. Owners call me all day.',
  url: 'https://news.example/1',
  author: 'ann',
  publishedAt: '2026-01-01T00:00:00Z',
  fetchedAt: '2026-11-01T00:00:00Z',
  relevance: 0,
  kind: 'pain',
  ...changes,
});
const source = (name: string, search: Source['search']): Source => ({ name, label: `The ${name}`, search });
const news = source('news', async () => [signal({})]);
const forum = source('forum', async () => [
  signal({
    id: 'f1',
    source: 'forum',
    author: 'bob',
    url: 'https://forum.example/1',
    excerpt: 'My walker never says where the dog is.',
  }),
]);
const opportunitiesOf = (output: unknown) => (output as { opportunities: Opportunity[] }).opportunities;

describe('Research, drafted', () => {
  test.each([
    idea,
    'Falconers log flights, weigh their birds daily and find hunting grounds nearby',
    'inventory for a bakery',
    '犬の散歩を予約できるアプリ',
    'x',
    '🎉',
  ])('from the words alone: %s', async (words) => {
    const run = await runAgent(research, { input: { messages: [{ role: 'user', content: words }] } });
    const opportunities = opportunitiesOf(run.output);
    expect([3, 4]).toContain(opportunities.length);
    for (const one of opportunities) {
      expect(one.support).toBe('directional');
      expect(one.biasFlags.map((flag) => flag.type)).toContain('own_words');
      for (const { quote } of one.evidence) expect(words).toContain(quote);
    }
  });

  test('quotes what others said where they speak of the same', async () => {
    const run = await runAgent(research, { input: {}, session: { ideaSummary: idea }, sources: [news, forum] });
    const quotes = opportunitiesOf(run.output).flatMap((one) => one.evidence.map((evidence) => evidence.signalId));
    expect(quotes).toContain('n1');
  });
});
