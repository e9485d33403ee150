import { expect, test } from 'vitest';
import { problemWithTests } from '../../agents/qa/answer.ts';
import { criteriaOf } from '../../agents/qa/criteria.ts';
import { drafts } from '../../agents/offline/drafts/qa.ts';
import type { TestsAnswer } from '../../agents/qa/schema.ts';
import { drafts as prdDrafts } from '../../agents/offline/drafts/prd.ts';
import { productOf } from '../../agents/kit/project/product.ts';
import type { Prd } from '../../schema/prd.ts';

async function drafted(ideaSummary: string, words = '') {
  const content = (await prdDrafts['prd.write']?.({
    data: { ideaSummary, opportunity: null, previousTitle: null },
    messages: [],
  })) as Prd;
  const criteria = criteriaOf(content, words);
  const data = { words, criteria, product: productOf(content), files: [] };
  const answer = (await drafts['qa.write_tests']?.({ data, messages: [] })) as TestsAnswer;
  return { content, criteria, answer };
}

const ideas = [
  'An app that lets dog walkers schedule walks, share live GPS routes with owners and get paid weekly',
  'Falconers log flights and share them with landowners',
  'Beekeepers inspect hives and log honey harvests',
];

test.each(ideas)('every criterion of “%s” has its own test, or a reason why not', async (idea) => {
  const { criteria, answer } = await drafted(idea);
  expect(problemWithTests(answer, criteria)).toBeNull();
  const source = answer.files.map(({ content }) => content).join('\n');
  const untested = new Set(answer.untested.map(({ criterionId }) => criterionId));
  for (const { id, when } of criteria) expect(source.includes(`${id} `)).toBe(!untested.has(id) && when !== '');
  expect(answer.files.length).toBeGreaterThan(0);
  expect(answer.journeys.length).toBeGreaterThan(0);
});

test('words that name a story limit the tests to it', async () => {
  const { criteria, answer } = await drafted(ideas[0] ?? '', 'Look at US-1 again');
  expect(new Set(criteria.map(({ storyId }) => storyId))).toEqual(new Set(['US-1']));
  expect(answer.files.map(({ storyId }) => storyId)).toEqual(['US-1']);
});

test.each([
  ['a criterion', { journeys: [{ criterionId: 'US-9.1', title: '', steps: [] }] }, 'US-9.1'],
  ['a criterion in a test', { files: [{ storyId: 'US-1', content: "test('US-1.77 x')" }] }, 'US-1.77'],
  ['a story', { files: [{ storyId: 'US-9', content: '' }] }, 'US-9'],
])('tests that refer to %s that does not exist are rejected', async (_what, change, named) => {
  const { criteria } = await drafted(ideas[0] ?? '');
  expect(problemWithTests({ files: [], journeys: [], untested: [], ...change }, criteria)).toContain(named);
});
