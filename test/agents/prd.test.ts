import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drafts } from '../../agents/offline/drafts/prd.ts';
import type { ModelRequest } from '../../agents/ports.ts';
import { prd } from '../../agents/prd/index.ts';
import { outlineOf } from '../../agents/prd/outline.ts';
import { brokenReferences } from '../../agents/prd/references.ts';
import type { PrdAnswer } from '../../agents/prd/schema.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { Opportunity } from '../../schema/opportunity.ts';
import { type Prd, prdSchema } from '../../schema/prd.ts';
import { sectionAnswer } from '../conformance/answers.ts';
import { shelf } from './prd-model.ts';
import { runAgent, typesOf } from './run-agent.ts';

const idea = 'An app that lets dog walkers schedule walks, share live GPS routes with owners and get paid weekly';
const opportunity: Opportunity = {
  id: 'o1',
  rank: 1,
  title: 'Weekly pay',
  problem: 'Dog walkers need to get paid weekly.',
  targetUsers: 'Dog walkers',
  solution: 'Payouts.',
  whyNow: 'Said so.',
  evidence: [{ signalId: 's1', quote: 'get paid weekly' }],
  scorecard: {
    reach: 1,
    impact: 1,
    confidence: 1,
    effort: 1,
    demand: 1,
    evidence: 1,
    competition: 1,
    feasibility: 1,
    timing: 1,
    rationale: '',
    rice: 1,
    overall: 1,
  },
  risks: [],
  biasFlags: [],
  support: 'directional',
  independentSources: [],
};
const answerFor = async (ideaSummary: string) =>
  (await drafts['prd.write']?.({
    data: { ideaSummary, opportunity: null, previousTitle: null },
    messages: [],
  })) as PrdAnswer;

/** A model that has this outline, and then writes the document about the shelf. */
const byTask =
  (outline: () => unknown) =>
  ({ task, messages }: ModelRequest): unknown => {
    if (task === 'prd.outline') return outline();
    if (task === 'prd.crosscheck') return { constraints: [], problems: [], clarifications: [] };
    return sectionAnswer({ body: { messages } }, shelf);
  };

describe('PRD', () => {
  test('writes from the chosen opportunity, with its checked quotes, the next version and a project', async () => {
    const run = await runAgent(prd, {
      input: { opportunityIndex: 1 },
      session: {
        ideaSummary: idea,
        opportunities: [{ ...opportunity, id: 'o0' }, opportunity],
        prd: { version: 3, title: 'Old' } as Prd,
      },
    });
    const written = run.output.prd as Prd;
    expect(prdSchema.parse(written)).toEqual(written);
    expect(written).toMatchObject({
      version: 4,
      opportunityId: 'o1',
      sources: opportunity.evidence,
      problem: opportunity.problem,
    });
    expect(written.userStories.find((story) => story.iWant === 'get paid weekly')?.priority).toBe('P1');
    expect(run.session).toEqual({ prd: written, projectId: 'project-1', selectedOpportunityIndex: 1 });
    expect(run.artifacts).toEqual([{ kind: 'prd', name: 'prd', content: written }]);
    expect(run.records).toEqual([{ kind: 'project', details: { title: written.title } }]);
    expect([...new Set(typesOf(run.events))]).toEqual(['phase:prd', 'status']);
    expect(run.events.at(-1)).toMatchObject({ stepId: 'write', state: 'done' });
  });

  test('works from the idea if there are no opportunities', async () => {
    const run = await runAgent(prd, { input: {}, session: { ideaSummary: idea } });
    expect(run.session).toMatchObject({ selectedOpportunityIndex: null });
    expect(run.output.prd).toMatchObject({ version: 1, opportunityId: null, sources: [] });
  });

  test('reports what is missing, and which agent supplies it', async () => {
    await expect(runAgent(prd, { input: {} })).rejects.toMatchObject({
      code: 'precondition_missing',
      extensions: { missingAgent: 'ideation' },
    });
  });

  test.each([
    { opportunityIndex: 1, opportunities: null },
    { opportunityIndex: 1, opportunities: [] },
    { opportunityIndex: 1, opportunities: [opportunity] },
  ])(
    'refuses an index out of range: $opportunityIndex of $opportunities.length',
    async ({ opportunityIndex, opportunities }) => {
      const run = runAgent(prd, { input: { opportunityIndex }, session: { ideaSummary: idea, opportunities } });
      await expect(run).rejects.toMatchObject({ code: 'invalid_request', errors: [{ path: 'opportunityIndex' }] });
    },
  );

  test('sends a broken reference of the outline back, by name, and accepts the repair', async () => {
    const good = outlineOf(shelf);
    const bad = { ...good, features: good.features.map((one) => ({ ...one, storyIds: ['US-99'] })) };
    const outlines = [bad, good];
    const run = await runAgent(prd, {
      input: {},
      session: { ideaSummary: idea },
      answer: byTask(() => outlines.shift()),
    });
    expect(run.requests[1]?.messages.at(-1)?.content).toContain('F-1 refers to US-99, which is no user story');
    expect(run.output.prd).toMatchObject({ title: good.title, features: good.features });
  });

  test('ends the run if the outline has nothing to write from', async () => {
    const answer = byTask(() => ({ ...outlineOf(shelf), personas: [] }));
    const run = runAgent(prd, { input: {}, session: { ideaSummary: idea }, answer });
    await expect(run).rejects.toMatchObject({ code: 'output_invalid' });
  });
});

describe('PRD, drafted', () => {
  test('the dog walkers’ product has their people, things and actions', async () => {
    const answer = await answerFor(idea);
    expect(answer.personas.map((one) => one.name)).toEqual(['Dog Walker']);
    expect(answer.entities.map((one) => one.name)).toEqual(['Walk', 'GPS Route', 'Dog Walker']);
    expect(answer.features.map((one) => one.name)).toEqual([
      'Schedule walks',
      'Share live GPS routes with owners',
      'Get paid weekly',
    ]);
    expect(answer.screens.map((one) => one.id).slice(0, 3)).toEqual(['walk-list', 'walk-detail', 'walk-form']);
    expect(answer.entities[0]?.attributes.map((one) => `${one.name}: ${one.type}`)).toContain('Starts at: datetime');
  });

  test('another idea gives another product', async () => {
    const answer = await answerFor('Falconers log flights and share them with landowners');
    expect(JSON.stringify(answer)).not.toMatch(/walk|route|payout/i);
    expect(answer.features.map((one) => one.name).slice(0, 2)).toEqual([
      'Log flights',
      'Share flights with landowners',
    ]);
  });

  test('for any words, every reference of the draft exists, or no starter fits', async () => {
    const words = fc.array(
      fc.constantFrom(
        ...'divers clean hulls , and share reports with owners . 散歩 get paid weekly who book boats timer quiz für sailors müssen'.split(
          ' ',
        ),
      ),
      { maxLength: 30 },
    );
    const seen = { answers: 0, refusals: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          words.map((list) => list.join(' ')),
          fc.string({ unit: 'grapheme' }),
        ),
        async (text) => {
          const answer: unknown = await answerFor(text).catch((error: unknown) => error);
          const refused = answer instanceof ServiceError && answer.code === 'not_understood';
          seen[refused ? 'refusals' : 'answers'] += 1;
          expect(refused ? [] : brokenReferences(answer as PrdAnswer)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
    expect(seen.answers).toBeGreaterThan(20);
    expect(seen.refusals).toBeGreaterThan(20);
  });
});
