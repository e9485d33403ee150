import { describe, expect, test } from 'vitest';
import { withOpenQuestions } from '../../agents/prd/clarifications.ts';
import { drafts } from '../../agents/offline/drafts/prd.ts';
import type { PrdAnswer } from '../../agents/prd/schema.ts';

const idea = 'An app that lets dog walkers schedule walks, share live GPS routes with owners and get paid weekly';
const answerFor = async (ideaSummary: string) =>
  (await drafts['prd.write']?.({
    data: { ideaSummary, opportunity: null, previousTitle: null },
    messages: [],
  })) as PrdAnswer;

describe('Clarifications', () => {
  test('the question of each marker becomes one open question, in any letter case', async () => {
    const good = await answerFor(idea);
    const marked = {
      ...good,
      goals: ['Fast [NEEDS CLARIFICATION: how "fast", in seconds?]', '[NEEDS CLARIFICATION: Who pays?]'],
      requirements: [],
      successMetrics: [],
      openQuestions: ['who pays'],
    };
    expect(withOpenQuestions(marked).openQuestions).toEqual(['who pays', 'How "fast", in seconds?']);
  });

  test('without a model, marks and asks what the idea leaves open, and invents nothing', async () => {
    const { requirements, successMetrics, ...rest } = withOpenQuestions(await answerFor(idea));
    for (const metric of successMetrics)
      expect(metric).toMatch(/\[NEEDS CLARIFICATION: which shares are the targets\?\]$/);
    expect(successMetrics[0]).toContain('(US-1)');
    expect(requirements.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/\[NEEDS CLARIFICATION: who may/),
    );
    expect(rest.openQuestions).toContain('Which shares are the targets?');
    expect(rest.openQuestions.filter((question) => /^who may change/i.test(question))).toHaveLength(1);
  });
});
