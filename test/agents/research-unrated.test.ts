import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { research } from '../../agents/research/index.ts';
import { ranked, scorecard, unrated } from '../../agents/research/score.ts';
import { type Opportunity, scorecardSchema } from '../../schema/opportunity.ts';
import { forum, idea, news, opportunitiesOf, ratings } from './research-script.ts';
import { runAgent } from './run-agent.ts';

const rated = scorecard(ratings, 2);
const none = unrated('Nobody looked.');
const { rationale: _, ...numbers } = rated;
const names = Object.keys(numbers);

describe('A scorecard', () => {
  test('has all its eleven numbers, or none of them', () => {
    expect(names).toHaveLength(11);
    expect(scorecardSchema.parse(rated)).toEqual(rated);
    expect(scorecardSchema.parse(none)).toEqual(none);
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1, maxLength: names.length - 1 }), (left) => {
        const mixed = { ...rated, ...Object.fromEntries(left.map((name) => [name, null])) };
        expect(scorecardSchema.safeParse(mixed).success).toBe(false);
      }),
    );
  });

  test('gives a reason, with and without numbers', () => {
    for (const card of [rated, none]) {
      expect(scorecardSchema.safeParse({ ...card, rationale: null }).success).toBe(false);
    }
  });
});

const one = (id: string, card: Opportunity['scorecard'], sources: number): Opportunity => ({
  id,
  rank: 1,
  title: id,
  problem: '',
  targetUsers: '',
  solution: '',
  whyNow: '',
  evidence: [],
  scorecard: card,
  risks: [],
  biasFlags: [],
  support: 'directional',
  independentSources: Array.from({ length: sources }, (_member, index) => `site-${index}`),
});
const orderOf = (opportunities: Opportunity[]) => ranked(opportunities).map(({ id, rank }) => [id, rank]);

describe('Ranking', () => {
  test('puts unrated opportunities in the order of their independent sources, equal ones as proposed', () => {
    const order = orderOf([one('a', none, 0), one('b', none, 2), one('c', none, 0), one('d', none, 1)]);
    expect(order).toEqual([
      ['b', 1],
      ['d', 2],
      ['a', 3],
      ['c', 4],
    ]);
  });

  test('puts rated opportunities by score, before unrated ones', () => {
    const better = scorecard({ ...ratings, demand: 9 }, 2);
    const order = orderOf([one('a', none, 5), one('b', rated, 0), one('c', better, 0)]);
    expect(order.map(([id]) => id)).toEqual(['c', 'b', 'a']);
  });
});

describe('Without a model', () => {
  test('rates nothing, says so for each opportunity in every event, and asks nobody to validate it', async () => {
    const run = await runAgent(research, { input: {}, session: { ideaSummary: idea }, sources: [news, forum] });
    const opportunities = opportunitiesOf(run.output);
    const reason = opportunities[0]?.scorecard.rationale ?? '';
    expect(reason).toMatch(/^Nobody rated this: .*model/);
    expect(opportunities.map((opportunity) => opportunity.scorecard)).toEqual(opportunities.map(() => unrated(reason)));
    const proposed = run.events.find(({ type }) => type === 'opportunities')?.['opportunities'] as Opportunity[];
    const progress = run.events.filter(({ type }) => type === 'validation_progress');
    expect(progress.map((event) => [event['opportunityId'], event['completed'], event['scorecard']])).toEqual(
      proposed.map(({ id }, index) => [id, index + 1, unrated(reason)]),
    );
    expect(run.requests.map(({ task }) => task)).toEqual(['research.queries', 'research.synthesize', 'research.bias']);
  });
});
