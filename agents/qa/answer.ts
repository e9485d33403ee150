import type { Criterion } from './criteria.ts';
import type { TestsAnswer } from './schema.ts';

/** Returns the problem of generated tests; null if there is none. Every id that they refer to must exist. */
export function problemWithTests(
  { files, journeys, untested }: TestsAnswer,
  criteria: readonly Criterion[],
): string | null {
  const ids = new Set(criteria.map(({ id }) => id));
  const stories = new Set(criteria.map(({ storyId }) => storyId));
  const named = [...journeys, ...untested].map(({ criterionId }) => criterionId);
  const unknown = [...named, ...files.flatMap(({ content }) => content.match(/\bUS-\d+\.\d+\b/g) ?? [])].filter(
    (id) => !ids.has(id),
  );
  if (unknown.length > 0) return `There is no criterion ${[...new Set(unknown)].slice(0, 8).join(', ')}.`;
  const strange = files.find(({ storyId }) => !stories.has(storyId));
  if (strange) return `There is no user story ${JSON.stringify(strange.storyId)}.`;
  const twice = files.find(({ storyId }, index) => files.findIndex((file) => file.storyId === storyId) !== index);
  return twice ? `There are two files for ${twice.storyId}: write one.` : null;
}

export function testPath(storyId: string): string {
  return `qa/${storyId}.test.tsx`;
}
