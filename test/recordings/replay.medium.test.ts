import { describe, expect, test } from 'vitest';
import type { FaultSettings } from '../../bench/models/faults.ts';
import { signalSchema } from '../../schema/signal.ts';
import { goodAnswer } from '../conformance/answers.ts';
import { startStubModel } from '../support/stub-model.ts';
import { type Chain, limits, recorded, requireSame, runChain } from './same-events.ts';
import { say } from './say.ts';

const signals = ['Courts are always booked twice', 'Nobody knows who plays when'].map((title, index) =>
  signalSchema.parse({
    id: `forum-${index}`,
    source: 'forum',
    kind: 'pain',
    title,
    url: `https://forum.example/${index}`,
    excerpt: `${title}, and the list on paper is wet.`,
    author: null,
    publishedAt: null,
    fetchedAt: '2026-11-26T12:00:00.000Z',
    relevance: 0.5,
  }),
);

const documents: Chain = {
  runs: [
    ['ideation', say],
    ['prd', {}],
  ],
  options: async () => ({}),
};
const research: Chain = {
  runs: [['research', { ...say, context: { searchDepth: 'quick' } }]],
  options: async () => ({
    sources: [{ name: 'forum', label: 'Forum', search: async () => signals }],
  }),
};

describe('a recording that is played makes its runs again, event by event', () => {
  test.each<[string, FaultSettings]>([
    ['of a decent model', {}],
    ['of a model that thinks, with prose around its JSON', { thoughts: 'member', prose: 'yes' }],
    [
      'of a server that takes little',
      { refuses: 'max_completion_tokens,stream_options,json_schema,json_object,system' },
    ],
    ['of a model that writes broken JSON in every second answer', { breaksEvery: 2 }],
    ['of a server that fails now and then', { failsEvery: 3 }],
  ])('%s', async (_what, faults) => {
    const first = await recorded(documents, faults);
    expect(first.events.map((each) => each.at(-1)?.['outcome'])).toEqual(['completed', 'completed']);
    expect(first.recordings.every(({ calls }) => calls.length > 0)).toBe(true);
    await requireSame(documents, first);
  });

  test.each<[string, FaultSettings]>([
    ['a refusal of the content', { declinesEvery: 1 }],
    ['a server that fails', { failsEvery: 1 }],
    ['a rate limit', { limitsEvery: 1 }],
    ['a broken connection', { cutsEvery: 1 }],
    ['answers that are too short', { outputTokens: 2 }],
  ])('that ended in %s', async (_what, faults) => {
    const chain = { ...documents, runs: [['ideation', say]] as const };
    const first = await recorded(chain, faults);
    expect(first.events[0]?.at(-1)).toMatchObject({ type: 'done', outcome: 'failed' });
    await requireSame(chain, first);
  });

  test('of Research', async () => {
    await using model = await startStubModel(goodAnswer);
    const first = await runChain(research, { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'scripted', ...limits });
    expect(first.events[0]?.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    await requireSame(research, first);
  });
});
