import type { TestEnd, TestRun } from '../ports.ts';
import type { Steps } from '../agent.ts';
import { notChecked } from './check.ts';
import { absent, runSuite } from './testing.ts';
import type { CheckResult, Context, FoundHere, QaEvent, Work } from './work.ts';

const suite = { name: 'project-tests', title: 'The project’s own tests' } as const;

/** Runs the tests that come with the code, as the project's own test command does. */
export function runOwnTests(context: Context, { files }: Work): Steps<QaEvent, TestRun> {
  const tests = Object.fromEntries(Object.entries(files).filter(([path]) => /\.test\.tsx?$/.test(path)));
  return runSuite(context, suite, async () =>
    Object.keys(tests).length === 0
      ? absent('No test stands beside the code.')
      : context.checks.runTests({ files, tests, isolated: true }, context.signal),
  );
}

/**
 * Turns the test run into a check. `reported`: names of failed tests that another check already reports as findings.
 */
export function ownResult(run: TestRun, reported: ReadonlySet<string>): CheckResult {
  if (run.state === 'not_checked') return { check: notChecked(suite.name, suite.title, run.reason), found: [] };
  const { durationMs } = run;
  const failed = run.tests.filter(({ state }) => state === 'failed');
  const open = run.tests.filter(({ state }) => state === 'not_run');
  if (failed.length > 0) {
    const found = failed.filter(({ name }) => !reported.has(name)).map(failing);
    return { check: { ...suite, state: 'failed', reason: null, durationMs }, found };
  }
  if (open.length > 0 || run.tests.length === 0) {
    const reason = `${open.length} of ${run.tests.length} tests were not run. ${open[0]?.reason ?? ''}`.trim();
    return { check: notChecked(suite.name, suite.title, reason, durationMs), found: [] };
  }
  return { check: { ...suite, state: 'passed', reason: null, durationMs }, found: [] };
}

function failing({ file, name, reason }: TestEnd): FoundHere {
  return {
    rule: 'own-test',
    category: 'correctness',
    level: 'medium',
    what: `A test beside the code fails: ${name}`,
    risk: 'Either the application no longer does what it did, or the test no longer says what it should do.',
    fixes: [`Correct the one that is wrong. The test said: ${reason ?? 'it failed'}`],
    files: [{ path: file, lines: null }],
    storyId: null,
  };
}
