import { expect, test } from 'vitest';
import type { Prd } from '../../schema/prd.ts';
import type { TestResult } from '../../schema/qa-report.ts';
import { criteriaResults } from '../../web/pages/qa/criteria.ts';

const criterion = { given: 'a walk', when: 'I pay', then: 'it is paid' };
const story = (id: string, count: number) => ({
  id,
  iWant: `to use ${id}`,
  acceptanceCriteria: Array.from({ length: count }, () => criterion),
});
/** Only what the function reads. */
const prd = { userStories: [story('US-1', 3), story('US-2', 1)] } as unknown as Prd;

const result = (criterionId: string, state: TestResult['state'], reason: string | null = null): TestResult => ({
  criterionId,
  storyId: criterionId.replace(/\.\d+$/, ''),
  check: 'vitest',
  name: criterionId,
  state,
  reason,
  durationMs: 1,
});

test('a criterion passes only if tests looked at it and all of them passed', () => {
  const tests = [
    result('US-1.1', 'passed'),
    result('US-1.1', 'passed'),
    result('US-1.2', 'passed'),
    result('US-1.2', 'not_run', 'no browser'),
    result('US-1.3', 'not_run'),
    result('US-1.3', 'failed', 'it is not'),
  ];
  const [first, second] = criteriaResults(prd, tests);
  expect(first?.criteria.map(({ id, state }) => [id, state])).toEqual([
    ['US-1.1', 'passed'],
    ['US-1.2', 'not_run'],
    ['US-1.3', 'failed'],
  ]);
  // Nothing looked at it.
  expect(second?.criteria).toEqual([{ id: 'US-2.1', criterion, state: 'not_run', tests: [] }]);
});

test('tests of criteria that the document does not have are shown, too', () => {
  const tests = [result('US-1.9', 'failed'), result('US-7.1', 'passed')];
  const stories = criteriaResults(prd, tests);
  expect(stories.map(({ id, iWant }) => [id, iWant])).toEqual([
    ['US-1', 'to use US-1'],
    ['US-2', 'to use US-2'],
    ['US-7', null],
  ]);
  expect(stories[0]?.criteria.at(-1)).toMatchObject({ id: 'US-1.9', criterion: null, state: 'failed' });
  expect(criteriaResults(null, tests).map(({ id }) => id)).toEqual(['US-1', 'US-7']);
  expect(criteriaResults(null, [])).toEqual([]);
});
