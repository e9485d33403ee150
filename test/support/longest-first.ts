import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take most of a minute, the longest first: the other workers would wait for one that starts last. */
const longest = [
  'chaos/explorer.slow',
  'chaos/chaos.slow',
  'qa/browser.slow',
  'sandbox/hostile.slow',
  'conformance/model-failures.slow',
  'sandbox/attacks.slow',
  'exports/hostile.slow',
  'qa/forging.slow',
  'sandbox/service-attacks.slow',
  'process/warm.slow',
  'project/browser.slow',
  'sdk/cuts.slow',
  'qa/chain.slow',
  'conformance/resume.slow',
  'preview/escape.slow',
  'topology/topology.slow',
  'exports/project.slow',
  'qa/hostile-tests.slow',
  'sandbox/limits.slow',
  'cli/docs.slow',
  'conformance/agents.slow',
  'process/process.slow',
  'conformance/refusals.slow',
  'conformance/agents.medium',
  'cli/escapes.medium',
  'runs/kill-and-resume.medium',
  'brief/readers.property.medium',
  'daytona/agents.medium',
  'agents/design.medium',
  'access/decisions.medium',
  'conformance/cancel.slow',
  'eval/checks.slow',
  'cli/exit-codes.slow',
  'store/embedded-postgres.slow',
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
