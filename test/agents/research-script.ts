import type { ModelRequest } from '../../agents/ports.ts';
import type { Source } from '../../agents/source.ts';
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
/** `claims`: ids of the claims that it rests on. */
export const proposal = (title: string, claims: string[], rated = ratings) => ({
  title,
  problem: 'p',
  targetUsers: 't',
  solution: 's',
  whyNow: 'w',
  claims,
  ratings: rated,
  risks: [],
});
const quoteNews = { signalId: 'n1', quote: 'I juggle twelve dogs in a paper diary.' };
export const quoteForum = { signalId: 'f1', quote: 'never says where the dog is' };
/** What the script's model takes from the news and the forum; the last quote is not true. */
const quotes = [quoteNews, quoteForum, { signalId: 'n1', quote: 'I juggle 12 dogs' }];
interface Texts {
  texts: readonly { signalId: string }[];
}
/** `c1` is the claim of the news, `c2` that of the forum, and there is no `c3`. */
export const three = [proposal('One', ['c1']), proposal('Two', ['c1', 'c2']), proposal('Three', ['c2', 'c3'])];
const questions = ['Who has it?', 'What do they pay?', 'Are they content?'].map((question, index) => {
  return { question, refutes: index === 2 };
});
export const script =
  (changes: Record<string, (data: never) => unknown> = {}) =>
  ({ task }: ModelRequest, data: unknown) => {
    const tasks: Record<string, ((data: never) => unknown) | undefined> = {
      'research.plan': () => ({ questions }),
      'research.queries': () => ({ terms: ['dog walking', ' ', 'dog walking'] }),
      'research.curate': () => ({ offTopic: [], read: [] }),
      'research.claims': ({ texts }: Texts) => ({
        claims: quotes
          .filter(({ signalId }) => texts.some((text) => text.signalId === signalId))
          .map((quoted) => ({ ...quoted, claim: 'They say so.', stance: 'for' })),
      }),
      'research.gaps': () => ({ open: [], terms: [] }),
      'research.synthesize': () => ({ opportunities: three }),
      'research.challenge': () => ({ objections: [], ratings }),
      'research.bias': () => ({ flags: [] }),
      ...changes,
    };
    return tasks[task]?.(data as never);
  };
export const opportunitiesOf = (output: unknown) => (output as { opportunities: Opportunity[] }).opportunities;
export const statuses = (events: readonly AnyEvent[], stepId: string) =>
  events.filter((event) => event['stepId'] === stepId).map((event) => [event['state'], event['message']]);
