import type { ModelRequest, Source } from '../../agents/ports.ts';
import type { Opportunity, Ratings } from '../../schema/opportunity.ts';
import type { Signal } from '../../schema/signal.ts';
import type { AnyEvent } from './run-agent.ts';

export const idea =
  'An app that lets dog walkers schedule walks, share live GPS routes with owners and get paid weekly';
export const signal = (changes: Partial<Signal>): Signal => ({
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
export const source = (name: string, search: Source['search']): Source => ({ name, label: `The ${name}`, search });
export const news = source('news', async () => [signal({})]);
export const forum = source('forum', async () => [
  signal({
    id: 'f1',
    source: 'forum',
    author: 'bob',
    url: 'https://forum.example/1',
    excerpt: 'My walker never says where the dog is.',
  }),
]);
export const ratings: Ratings = {
  reach: 5,
  impact: 5,
  confidence: 5,
  effort: 5,
  demand: 5,
  evidence: 8,
  competition: 5,
  feasibility: 5,
  timing: 5,
  rationale: 'r',
};
export const proposal = (title: string, evidence: { signalId: string; quote: string }[], rated = ratings) => ({
  title,
  problem: 'p',
  targetUsers: 't',
  solution: 's',
  whyNow: 'w',
  evidence,
  ratings: rated,
  risks: [],
});
export const quoteNews = { signalId: 'n1', quote: 'I juggle twelve dogs in a paper diary.' };
export const quoteForum = { signalId: 'f1', quote: 'never says where the dog is' };
export const three = [
  proposal('One', [quoteNews]),
  proposal('Two', [quoteNews, quoteForum]),
  proposal('Three', [quoteForum, { signalId: 'n1', quote: 'I juggle 12 dogs' }]),
];
export const script =
  (changes: Record<string, (data: never) => unknown> = {}) =>
  ({ task }: ModelRequest, data: unknown) => {
    const tasks: Record<string, ((data: never) => unknown) | undefined> = {
      'research.terms': () => ({ terms: ['dog walking', ' ', 'dog walking'] }),
      'research.synthesize': () => ({ opportunities: three }),
      'research.validate': () => ({ ratings }),
      'research.bias': () => ({ flags: [] }),
      ...changes,
    };
    return tasks[task]?.(data as never);
  };
export const opportunitiesOf = (output: unknown) => (output as { opportunities: Opportunity[] }).opportunities;
export const statuses = (events: readonly AnyEvent[], stepId: string) =>
  events.filter((event) => event['stepId'] === stepId).map((event) => [event['state'], event['message']]);
