import { ServiceError } from '../../schema/errors.ts';
import type { CheckOutcome } from '../../schema/project-events.ts';
import type { Steps } from '../agent.ts';
import { isTest, toWritten } from '../kit/project/answer.ts';
import { changesBetween } from '../kit/project/file-events.ts';
import { testRules } from '../kit/project/prompt-rules.ts';
import { noTests, notChecked } from '../kit/sound/verdict.ts';
import { askBlocks } from '../kit/writing/ask-blocks.ts';
import { fileRules } from '../kit/writing/block-rules.ts';
import { markOf } from '../kit/writing/mark.ts';
import type { Problem, ProjectFiles, Sandbox } from '../ports.ts';
import type { Prompt } from '../prompt.ts';
import { status } from '../steps.ts';
import { outlineOf, type Plan } from './plan.ts';
import type { CodeEvent, Context } from './work.ts';

/** The most characters of files that tests are written from. */
const mostChars = 28_000;
const mostTestFiles = 5;

/** What came of the tests. They block nothing. */
export interface Tested {
  /** All files, with the tests that were written. */
  files: ProjectFiles;
  outcome: CheckOutcome;
  problems: readonly Problem[];
}

const testsSystem = `
You are a senior engineer who writes tests for a React application that was just written and works.

Task: write at most ${mostTestFiles} test files that show what matters most to its users: that each screen opens, that the
main thing can be done to its end, that a form refuses what is missing, and each acceptance criterion that can be seen.
- Test only what the files in the data really do, by the words and roles that stand in them.
- \`outline\` has the exports of the files that you do not see whole.`;

/** Asks the model for tests of an application, and runs them. A failure of the model or of a test is reported, not thrown. */
export function writeTests(
  context: Context,
  sandbox: Sandbox,
  files: ProjectFiles,
  plan: Plan,
): Steps<CodeEvent, Tested> {
  return context.step('tests', async function* (): Steps<CodeEvent, Tested> {
    yield status('tests', 'Writing tests', 'running');
    let written: ProjectFiles;
    try {
      written = await askTests(context, files, plan);
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof ServiceError)) throw error;
      yield status('tests', `No tests: ${error.message}`, 'skipped');
      return { files, outcome: notChecked(error.message), problems: [] };
    }
    // A test that does not fit the types would break the project's own checks.
    const checked = await sandbox.check({ ...files, ...written }, context.signal);
    const problems = checked.state === 'failed' ? checked.problems : [];
    const unsound = new Set(problems.map(({ path }) => path));
    const sound = Object.fromEntries(Object.entries(written).filter(([path]) => !unsound.has(path)));
    const all = { ...files, ...sound };
    const events = changesBetween(files, all);
    if (events.length > 0) yield events;
    const ran = await run(context, all);
    const refused = problems.filter(({ path }) => path !== null && written[path] !== undefined);
    const tested = withProblems(ran, refused);
    yield sentence(tested);
    return { files: all, ...tested };
  });
}

/** Runs the tests that stand beside the code. */
export function runTests(context: Context, files: ProjectFiles): Steps<CodeEvent, Omit<Tested, 'files'>> {
  return context.step('tests', async function* (): Steps<CodeEvent, Omit<Tested, 'files'>> {
    if (!Object.keys(files).some(isTestFile)) return { outcome: noTests, problems: [] };
    yield status('tests', 'Running the tests', 'running');
    const tested = await run(context, files);
    yield sentence(tested);
    return tested;
  });
}

const isTestFile = (path: string) => /\.test\.tsx?$/.test(path);

async function run(context: Context, all: ProjectFiles): Promise<Omit<Tested, 'files'>> {
  const apart = (wanted: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([path]) => isTest(path) === wanted));
  const tests = apart(true);
  if (!Object.keys(tests).some(isTestFile)) return { outcome: noTests, problems: [] };
  const ran = await context.checks.runTests({ files: apart(false), tests, isolated: false }, context.signal);
  if (ran.state === 'not_checked') return { outcome: notChecked(ran.reason), problems: [] };
  const failed = ran.tests.filter(({ state }) => state === 'failed');
  const problems = failed.map(({ file, name, reason }) => ({
    path: file,
    line: null,
    code: 'test',
    text: `${name}: ${(reason ?? '').slice(0, 500)}`,
  }));
  return {
    outcome: { state: failed.length > 0 ? 'failed' : 'passed', problems: failed.length, reason: null },
    problems,
  };
}

function withProblems(tested: Omit<Tested, 'files'>, more: readonly Problem[]): Omit<Tested, 'files'> {
  if (more.length === 0) return tested;
  const problems = [...more, ...tested.problems];
  return { outcome: { state: 'failed', problems: problems.length, reason: null }, problems };
}

function sentence({ outcome }: Omit<Tested, 'files'>) {
  const failed = outcome.problems === 1 ? 'One test fails' : `${outcome.problems} tests fail`;
  const words = { passed: 'The tests pass', failed, not_checked: `No tests ran: ${outcome.reason}` };
  const state = { passed: 'done', failed: 'failed', not_checked: 'skipped' } as const;
  return status('tests', words[outcome.state], state[outcome.state]);
}

async function askTests(context: Context, files: ProjectFiles, plan: Plan): Promise<ProjectFiles> {
  const mark = markOf(context.runId, 'tests');
  const written: Record<string, string> = {};
  const question = { prompt: testsPrompt(context, files, plan, mark), mark, takes: ['file'] as const };
  for await (const blocks of askBlocks(context.model, question, context.signal)) {
    for (const block of blocks) {
      const isOurs = block.kind === 'file' && isTest(block.path) && files[block.path] === undefined;
      if (isOurs) written[block.path] = block.content;
    }
  }
  return Object.fromEntries(Object.entries(written).slice(0, mostTestFiles + 1));
}

/** Screens say what people see. */
const isScreen = (path: string) => path.startsWith('src/screens/') || path === 'src/App.tsx';

function testsPrompt(context: Context, files: ProjectFiles, plan: Plan, mark: string): Prompt {
  const { prd } = context.session;
  let chars = 0;
  const shown = toWritten(files)
    .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
    .toSorted((a, b) => Number(isScreen(b.path)) - Number(isScreen(a.path)))
    .filter(({ content }, index) => {
      const fits = index === 0 || chars + content.length <= mostChars;
      if (fits) chars += content.length;
      return fits;
    });
  return {
    task: 'code.tests',
    shrinks: ['outline', 'files'],
    system: `${testsSystem.trim()}\n\n${testRules}\n\n${fileRules(mark)}`,
    data: {
      stories: prd?.userStories.map(({ id, iWant, acceptanceCriteria }) => ({ id, iWant, acceptanceCriteria })) ?? [],
      routes: plan.routes,
      outline: outlineOf(files),
      files: shown,
    },
    schema: null,
  };
}
