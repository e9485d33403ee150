import { standingStarter } from '../../starters/standing-starter.ts';
import type { TestsData } from '../../qa/prompt.ts';
import type { TestsAnswer } from '../../qa/schema.ts';

const noTest = 'The starter ships no test of it.';

/** Returns the tests that a starter ships, one file per story; null if the project is no starter. */
export function shippedTests({ criteria, files }: TestsData): TestsAnswer | null {
  const all = Object.fromEntries(files.map(({ path, content }) => [path, content]));
  const standing = standingStarter(all);
  if (standing === null) return null;
  const folder = `src/${standing.json.kind}`;
  const stories = [...new Set(criteria.map(({ storyId }) => storyId))];
  const tests = stories.flatMap((storyId) => {
    const content = all[`${folder}/${storyId}.test.tsx`];
    return content === undefined ? [] : [{ storyId, content }];
  });
  const shown = (id: string) =>
    tests.some(({ content }) => new RegExp(`['"\`]${id.replace('.', '\\.')}\\b`).test(content));
  return {
    files: tests,
    journeys: [],
    untested: criteria.filter(({ id }) => !shown(id)).map(({ id }) => ({ criterionId: id, reason: noTest })),
  };
}
