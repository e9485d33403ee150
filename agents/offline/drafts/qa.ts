import type { DraftRequest, Drafts } from '../../draft.ts';
import { concerns } from '../app-generator/plan-actions.ts';
import { planApp } from '../app-generator/plan-app.ts';
import type { EntityPlan } from '../app-generator/plan.ts';
import type { Criterion } from '../../qa/criteria.ts';
import { draftJourney, rules } from './qa-rules.ts';
import { stringLiteral } from '../../kit/project/literals.ts';
import { sentence } from '../../qa/criteria.ts';
import type { TestsData } from '../../qa/prompt.ts';
import type { TestsAnswer } from '../../qa/schema.ts';
import { shippedTests } from './qa-shipped-tests.ts';

export const drafts: Drafts = {
  'qa.write_tests': ({ data }: DraftRequest<TestsData>): TestsAnswer => shippedTests(data) ?? draftTests(data),
};

const undecided = 'The built-in rules have no test for a criterion of this kind: it takes a model, or a person.';
const journeysAtMost = 4;

/** Writes tests for the criteria that the rules understand, and lists the others as untested. */
function draftTests({ criteria, product }: TestsData): TestsAnswer {
  const { entities } = planApp(product);
  const drafted = criteria.map((criterion) => {
    const entity = entityOf(criterion, entities);
    const rule = entity && rules.find(({ fits }) => fits(criterion, entity));
    return { criterion, entity, rule, body: entity && rule ? rule.test(entity, criterion) : null };
  });
  const tested = drafted.flatMap(({ criterion, body }) => (body === null ? [] : [{ criterion, body }]));
  const stories = Map.groupBy(tested, ({ criterion }) => criterion.storyId);
  return {
    files: [...stories].map(([storyId, tests]) => ({ storyId, content: moduleOf(tests) })),
    journeys: drafted
      .flatMap(({ criterion, entity, rule }) =>
        entity && rule?.name === 'add' && criterion.priority !== 'P3' ? [draftJourney(entity, criterion)] : [],
      )
      .slice(0, journeysAtMost),
    untested: drafted
      .filter(({ body }) => body === null)
      .map(({ criterion }) => ({ criterionId: criterion.id, reason: undecided })),
  };
}

/** Returns the entity that the criterion itself names, otherwise the one in its story's wish. */
function entityOf({ given, when, then, iWant }: Criterion, entities: readonly EntityPlan[]): EntityPlan | null {
  for (const text of [given, when, then, iWant]) {
    const found = entities.find(({ singular }) => concerns(text, singular));
    if (found) return found;
  }
  return null;
}

function moduleOf(tests: readonly { criterion: Criterion; body: string }[]): string {
  const imports =
    "import { expect, test } from 'vitest';\nimport { fill, findControl, goTo, openApp, pageText, press, submit } from './app.tsx';\n";
  const blocks = tests.map(({ criterion, body }) => {
    const name = stringLiteral(`${criterion.id} ${sentence(criterion)}`);
    const lines = body
      .trim()
      .split('\n')
      .map((line) => (line === '' ? '' : `  ${line}`));
    return `\ntest(${name}, async () => {\n${lines.join('\n')}\n});\n`;
  });
  return imports + blocks.join('');
}
