import type { AgentEvent, StatusEvent } from '../../../schema/event.ts';
import type { AgentContext, Steps } from '../../agent.ts';
import type { FilesChecked, Problem, ProjectFiles, Sandbox } from '../../ports.ts';
import { status } from '../../steps.ts';
import { importProblems } from '../imports/import-problems.ts';
import { packageNames } from '../project/packages.ts';
import { notChecked, outcomeOf, type Stage, stages, unchecked, type Verdict } from './verdict.ts';

/** The most problems that are kept of one check. */
const mostProblems = 200;

export interface Candidate {
  sandbox: Sandbox;
  files: ProjectFiles;
  /** The routes that are rendered: `/`, `#/walks`. */
  routes: readonly string[];
  /** Why only the build is checked; absent: everything is. */
  buildsOnly?: string;
}

const words: Readonly<Record<Stage, { begins: string; passed: string; failed: string }>> = {
  types: { begins: 'Checking the types', passed: 'The types fit', failed: 'The types do not fit' },
  build: { begins: 'Building', passed: 'It builds', failed: 'It does not build' },
  boot: { begins: 'Opening every page', passed: 'Every page opens', failed: 'Not every page opens' },
};

/**
 * Checks types, builds and opens every page, each a step of its own, until one finds problems. `round` names the steps.
 */
export async function* verify<Event extends AgentEvent>(
  context: AgentContext<Event | StatusEvent>,
  candidate: Candidate,
  round: number | string,
): Steps<Event | StatusEvent, Verdict> {
  const verdict = unchecked();
  const { sandbox, files, routes } = candidate;
  const { signal } = context;
  const checks: Readonly<Record<Stage, () => Promise<FilesChecked>>> = {
    types: () => checkTypes(sandbox, files, signal),
    build: () => checkBuild(sandbox, files, signal),
    boot: () => sandbox.boot(files, routes, signal),
  };
  for (const stage of stages) {
    if (candidate.buildsOnly !== undefined && stage !== 'build') {
      verdict.outcomes[stage] = notChecked(candidate.buildsOnly);
      continue;
    }
    const checked = yield* checkOnce(context, `${stage}:${round}`, words[stage], checks[stage]);
    verdict.outcomes[stage] = outcomeOf(checked);
    if (checked.state === 'failed') return { ...verdict, problems: checked.problems };
  }
  return verdict;
}

function checkOnce<Event extends AgentEvent>(
  context: AgentContext<Event | StatusEvent>,
  stepId: string,
  { begins, passed, failed }: (typeof words)[Stage],
  check: () => Promise<FilesChecked>,
): Steps<Event | StatusEvent, FilesChecked> {
  return context.step(stepId, async function* (): Steps<StatusEvent, FilesChecked> {
    yield status(stepId, begins, 'running');
    const checked = await check();
    if (checked.state === 'not_checked') {
      yield status(stepId, `${begins}: not done. ${checked.reason}`, 'skipped');
      return checked;
    }
    const seconds = `${(checked.durationMs / 1000).toFixed(1)} s`;
    const [first] = checked.problems;
    yield checked.state === 'passed' || first === undefined
      ? status(stepId, `${passed} (${seconds})`, 'done')
      : status(stepId, `${failed}: ${sentenceOf(first, checked.problems.length)}`, 'failed');
    return { ...checked, problems: checked.problems.slice(0, mostProblems) };
  });
}

/** Names the first of some problems, in one line. */
export function sentenceOf({ path, line, text }: Problem, count = 1): string {
  const place = path === null ? '' : line === null ? `${path}: ` : `${path}, line ${line}: `;
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  return `${place}${(text.split('\n').find((each) => each.trim() !== '') ?? '').trim().slice(0, 200)}${more}`;
}

/** Imports are checked here, for all files at once: the words name what there is instead. */
async function checkTypes(sandbox: Sandbox, files: ProjectFiles, signal: AbortSignal): Promise<FilesChecked> {
  const imports = importProblems(files, new Set(packageNames));
  const checked = await sandbox.check(files, signal);
  if (imports.length === 0) return checked;
  const known = new Set(imports.map(({ path, line }) => `${path}:${line}`));
  const others = checked.state === 'not_checked' ? [] : checked.problems;
  const rest = others.filter(({ path, line }) => !known.has(`${path}:${line}`));
  return { state: 'failed', problems: [...imports, ...rest], durationMs: checked.durationMs };
}

async function checkBuild(sandbox: Sandbox, files: ProjectFiles, signal: AbortSignal): Promise<FilesChecked> {
  const built = await sandbox.build(files, signal);
  const { durationMs } = built;
  return built.ok
    ? { state: 'passed', problems: [], durationMs }
    : { state: 'failed', problems: [problemOfBuild(built.errors, files)], durationMs };
}

/** A build stops at its first error, so it is one problem. */
function problemOfBuild(errors: string, files: ProjectFiles): Problem {
  for (const [, path = '', line] of errors.matchAll(/\b(src\/[^\s:()'"]{1,200})(?::(\d{1,6}))?/g)) {
    if (files[path] !== undefined) return { path, line: line ? Number(line) : null, code: 'build', text: errors };
  }
  return { path: null, line: null, code: 'build', text: errors };
}
