import type { Check, TestResult } from '../../schema/qa-report.ts';
import type { Steps } from '../agent.ts';
import type { ProjectFiles, TestEnd, TestRun } from '../ports.ts';
import { status } from '../steps.ts';
import { testPath } from './answer.ts';
import { notChecked, seconds } from './check.ts';
import { type Criterion, sentence } from './criteria.ts';
import { kit } from './kit.ts';
import type { TestsAnswer } from './schema.ts';
import type { CheckResult, Context, FoundHere, QaEvent, Work } from './work.ts';

export interface Tested {
  results: CheckResult[];
  tests: TestResult[];
  /** The generated tests, by path. */
  files: ProjectFiles;
  /** Names of the project's own failed tests that this report lists as criteria that are not met. */
  reported: ReadonlySet<string>;
}

const suites = {
  vitest: { name: 'vitest', title: 'Tests of the acceptance criteria' },
  journeys: { name: 'journeys', title: 'Journeys through the preview' },
} as const;

const noCriteria = 'There is no PRD with acceptance criteria: run the prd agent first.';

/**
 * Runs the generated tests and reports the result of each criterion. A starter's tests come with its code and have
 * already run (`own`), so they do not run again.
 */
export async function* runTests(
  context: Context,
  work: Work,
  answer: TestsAnswer | null,
  own: TestRun,
): Steps<QaEvent, Tested> {
  const written = answer?.files ?? [];
  const standing = new Map(Object.entries(work.files).map(([path, content]) => [content, path]));
  const shipped = written.length > 0 && written.every(({ content }) => standing.has(content));
  const paths = new Map(
    written.map(({ storyId, content }) => [storyId, (shipped ? standing.get(content) : null) ?? testPath(storyId)]),
  );
  const files = Object.fromEntries(shipped ? [] : written.map(({ storyId, content }) => [testPath(storyId), content]));
  const { checks, signal } = context;
  const ran = shipped
    ? sameRun(own)
    : yield* runSuite(context, suites.vitest, async () => {
        if (answer === null) return absent(noCriteria);
        if (written.length === 0) return absent('No test was written.');
        // The kit opens the application anew for each test, so one worker can run several files.
        return checks.runTests({ files: work.files, tests: { ...kit, ...files }, isolated: false }, signal);
      });
  const journeys = answer?.journeys ?? [];
  const went = yield* runSuite(context, suites.journeys, async () =>
    journeys.length === 0
      ? absent(answer === null ? noCriteria : 'No journey was written.')
      : checks.runJourneys(work.url, journeys, signal),
  );
  const untested = new Map((answer?.untested ?? []).map(({ criterionId, reason }) => [criterionId, reason]));
  const byTest = work.criteria.flatMap((criterion) =>
    resultsOf(criterion, ran, {
      check: suites.vitest.name,
      idOf: (end) => (shipped && end.file !== paths.get(criterion.storyId) ? undefined : idInName(end)),
      path: paths.get(criterion.storyId),
      untested: untested.get(criterion.id),
    }),
  );
  const byJourney = work.criteria
    .filter(({ id }) => journeys.some((journey) => journey.criterionId === id))
    .flatMap((criterion) =>
      resultsOf(criterion, went, {
        check: suites.journeys.name,
        idOf: (end) => journeys.find(({ title }) => title === end.file)?.criterionId,
      }),
    );
  const failed = byTest.filter(({ state }) => state === 'failed').map(({ name }) => name);
  return {
    files,
    tests: [...byTest, ...byJourney],
    results: [
      suiteResult(suites.vitest, ran, byTest, work.criteria),
      suiteResult(suites.journeys, went, byJourney, work.criteria),
    ],
    reported: new Set(shipped ? failed : []),
  };
}

/** The time of this run is already counted in another check. */
const sameRun = (run: TestRun): TestRun => ({ ...run, durationMs: 0 });

const idInName = (end: TestEnd) => /^US-\d+\.\d+(?!\d)/.exec(end.name)?.[0];
export const absent = (reason: string): TestRun => ({ state: 'not_checked', reason, durationMs: 0 });

export function runSuite(
  context: Context,
  { name, title }: Pick<Check, 'name' | 'title'>,
  work: () => Promise<TestRun>,
): Steps<QaEvent, TestRun> {
  const stepId = `check:${name}`;
  return context.step(stepId, async function* (): Steps<QaEvent, TestRun> {
    yield status(stepId, title, 'running');
    const run = await work();
    if (run.state === 'not_checked') {
      yield status(stepId, `${title}: not run. ${run.reason}`, 'skipped');
      return run;
    }
    const count = (state: TestEnd['state']) => run.tests.filter((test) => test.state === state).length;
    const [passed, failed, stopped] = [count('passed'), count('failed'), count('not_run')];
    const words = `${passed} passed, ${failed} failed${stopped === 0 ? '' : `, ${stopped} not run`}`;
    yield status(stepId, `${title}: ${words}${seconds(run.durationMs)}`, failed + stopped === 0 ? 'done' : 'failed');
    return run;
  });
}

interface Suite {
  check: string;
  /** Returns the id of the criterion that a test checks. */
  idOf(end: TestEnd): string | undefined;
  /** The file with the tests for the criterion's story. */
  path?: string | undefined;
  /** Why the criterion has no test. */
  untested?: string | undefined;
}

/** Returns the results of a criterion's tests; a criterion without tests says why. */
function resultsOf(criterion: Criterion, run: TestRun, { check, idOf, path, untested }: Suite): TestResult[] {
  const base = { criterionId: criterion.id, storyId: criterion.storyId, check };
  const open = (reason: string): TestResult[] => [
    { ...base, name: sentence(criterion), state: 'not_run', reason, durationMs: 0 },
  ];
  if (run.state === 'not_checked') return open(untested ?? run.reason);
  const ends = run.tests.filter((end) => idOf(end) === criterion.id);
  if (ends.length > 0)
    return ends.map(({ name, state, reason, durationMs }) => ({ ...base, name, state, reason, durationMs }));
  const broken = run.tests.find(({ file, state }) => file === path && state === 'not_run');
  return open(untested ?? broken?.reason ?? 'No test was written for it.');
}

function suiteResult(
  { name, title }: Pick<Check, 'name' | 'title'>,
  run: TestRun,
  tests: readonly TestResult[],
  criteria: readonly Criterion[],
): CheckResult {
  if (run.state === 'not_checked') return { check: notChecked(name, title, run.reason), found: [] };
  const { durationMs } = run;
  const found = tests.filter(({ state }) => state === 'failed').map((test) => unmet(test, criteria));
  const open = tests.filter(({ state }) => state === 'not_run').length;
  if (found.length > 0) return { check: { name, title, state: 'failed', reason: null, durationMs }, found };
  // If a test did not run, the check is not clean, whatever the other tests say.
  if (open > 0 || tests.length === 0) {
    return { check: notChecked(name, title, `${open} of ${tests.length} tests were not run.`, durationMs), found };
  }
  return { check: { name, title, state: 'passed', reason: null, durationMs }, found };
}

const levels = { P1: 'high', P2: 'medium', P3: 'low' } as const;

function unmet({ criterionId, storyId, reason }: TestResult, criteria: readonly Criterion[]): FoundHere {
  const criterion = criteria.find(({ id }) => id === criterionId);
  if (!criterion) throw new TypeError(`There is no criterion ${criterionId}.`);
  return {
    rule: criterionId,
    category: 'acceptance',
    level: levels[criterion.priority],
    what: `Not met: ${sentence(criterion)}`,
    risk: `Who wants to ${criterion.iWant} cannot rely on it.`,
    fixes: [`See to it that ${criterion.then}. The test said: ${reason ?? 'it failed'}`],
    files: [],
    storyId,
  };
}
