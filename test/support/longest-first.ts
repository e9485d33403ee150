import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take most of a minute, the longest first: the other workers would wait for one that starts last. */
const longest = [
  'chaos/chaos.slow',
  'sandbox/attacks.slow',
  'starters/qa.slow',
  'recordings/replay-agents.slow',
  'package/package.slow',
  'docs/front-ends.slow',
  'studio/hostile/hostile.slow',
  'preview/escape.slow',
  'qa/forging.slow',
  'sandbox/boot-hostile.slow',
  'sandbox/boot.slow',
  'studio/pages.slow',
  'chaos/explorer.slow',
  'qa/look.slow',
  'starters/boot.slow',
  'docs/adding-an-agent.slow',
  'agents/design-faults.slow',
  'conformance/cancel.slow',
  'web/checkout.slow',
  'qa/chain.slow',
  'sandbox/types/check.slow',
  'sandbox/limits.slow',
  'conformance/model-failures.slow',
  'process/process.slow',
  'starters/quiz.slow',
  'studio/sharing.slow',
  'cli/docs.slow',
  'studio/inspect/hostile.slow',
  'conformance/resume.slow',
  'sdk/cuts.slow',
  'starters/timer.slow',
  'qa/browser.slow',
  'exports/hostile.slow',
  'conformance/paid-once.slow',
  'project/browser.slow',
  'process/warm.slow',
  'chaos/access/access.slow',
  'studio/visual/visual.slow',
  'studio/lines.slow',
  'qa/hostile-tests.slow',
  'conformance/agents.slow',
  'access/matrix.medium',
  'model/continuation.medium',
  'v1/layout.medium',
  'conformance/agents.medium',
  'secrets/restore.medium',
  'conformance/wire-projects.medium',
  'recordings/replay.medium',
  'cli/escapes.medium',
  'runs/kill-and-resume.medium',
  'brief/readers.property.medium',
].map((name) => `test/${name}.test.ts`);

const place = ({ moduleId }: TestSpecification) => {
  const index = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return index < 0 ? longest.length : index;
};

/**
 * Starts the slowest files first: vitest itself sorts by size until it has run a file once, which a fresh clone has
 * not.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's, not an array's
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => place(a) - place(b));
  }
}
