import type { Prd, UserStory } from '../../../schema/prd.ts';
import type { TestResult } from '../../../schema/qa-report.ts';

export interface CriterionResult {
  /** `US-2.1` is the first criterion of US-2. */
  id: string;
  /** null if the document is not known any more. */
  criterion: UserStory['acceptanceCriteria'][number] | null;
  state: TestResult['state'];
  /** The tests that looked at it; empty if none did. */
  tests: TestResult[];
}

export interface StoryResult {
  id: string;
  iWant: string | null;
  criteria: CriterionResult[];
}

/**
 * Returns each story with its criteria and what their tests came to. Criteria that no test names are `not_run`: what was not
 * checked is never shown as passed. `prd`: the document that was tested; null if it is not known.
 */
export function criteriaResults(prd: Prd | null, tests: readonly TestResult[]): StoryResult[] {
  const byCriterion = Map.groupBy(tests, ({ criterionId }) => criterionId);
  const stories = prd?.userStories ?? [];
  const known = stories.map(({ id, iWant, acceptanceCriteria }): StoryResult => ({
    id,
    iWant,
    criteria: acceptanceCriteria.map((criterion, index) =>
      resultOf(`${id}.${index + 1}`, criterion, byCriterion.get(`${id}.${index + 1}`) ?? []),
    ),
  }));
  const shown = new Set(known.flatMap(({ criteria }) => criteria.map(({ id }) => id)));
  const others = tests.filter(({ criterionId }) => !shown.has(criterionId));
  for (const [storyId, ofStory] of Map.groupBy(others, (test) => test.storyId)) {
    const criteria = [...Map.groupBy(ofStory, ({ criterionId }) => criterionId)].map(([id, some]) =>
      resultOf(id, null, some),
    );
    const story = known.find(({ id }) => id === storyId);
    if (story) story.criteria.push(...criteria);
    else known.push({ id: storyId, iWant: null, criteria });
  }
  return known;
}

function resultOf(id: string, criterion: CriterionResult['criterion'], tests: TestResult[]): CriterionResult {
  const has = (state: TestResult['state']) => tests.some((test) => test.state === state);
  const state = has('failed') ? 'failed' : tests.length === 0 || has('not_run') ? 'not_run' : 'passed';
  return { id, criterion, state, tests };
}
