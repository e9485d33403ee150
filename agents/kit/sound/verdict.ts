import { type CheckOutcome, type CheckReport, mostListedProblems } from '../../../schema/project-events.ts';
import type { FilesChecked, Problem } from '../../ports.ts';

/** The checks of a project, in their order: each is of use only if those before it found nothing. */
export const stages = ['types', 'build', 'boot'] as const;
export type Stage = (typeof stages)[number];

/** What was found in one state of a project's files. */
export interface Verdict {
  outcomes: Record<Stage, CheckOutcome>;
  /** The problems of the check that failed; empty if none did. */
  problems: readonly Problem[];
}

const waits: CheckOutcome = { state: 'not_checked', problems: 0, reason: 'A check before it found problems.' };
export const noTests: CheckOutcome = { state: 'not_checked', problems: 0, reason: 'No tests were written.' };

/** The report of a run that checked nothing. */
export function uncheckedReport(reason: string, build = notChecked(reason)): CheckReport {
  const none = notChecked(reason);
  return { types: none, build, boot: none, tests: none, problems: [] };
}

/** A verdict before the first check. */
export const unchecked = (): Verdict => ({ outcomes: { types: waits, build: waits, boot: waits }, problems: [] });

export function outcomeOf(checked: FilesChecked): CheckOutcome {
  if (checked.state === 'not_checked') return notChecked(checked.reason);
  return { state: checked.state, problems: checked.problems.length, reason: null };
}

export function notChecked(reason: string): CheckOutcome {
  return { state: 'not_checked', problems: 0, reason };
}

export function failedStage({ outcomes }: Verdict): Stage | null {
  return stages.find((stage) => outcomes[stage].state === 'failed') ?? null;
}

/** Whether a verdict is nearer to a project without problems: a later check failed, or the same one with fewer problems. */
export function isBetter(verdict: Verdict, than: Verdict): boolean {
  const [stage, before] = [failedStage(verdict), failedStage(than)];
  if (before === null) return false;
  if (stage === null) return true;
  if (stage !== before) return stages.indexOf(stage) > stages.indexOf(before);
  if (verdict.problems.length < than.problems.length) return true;
  // A build stops at its first error and a page at its first exception: another one is behind it.
  return stage !== 'types' && !verdict.problems.some((problem) => than.problems.some((one) => isSame(problem, one)));
}

const isSame = (problem: Problem, other: Problem) =>
  problem.path === other.path && problem.code === other.code && problem.text === other.text;

/** The report of a verdict, with the outcome of the tests. */
export function reportOf(
  { outcomes, problems }: Verdict,
  tests: { outcome: CheckOutcome; problems: readonly Problem[] } = { outcome: noTests, problems: [] },
): CheckReport {
  return { ...outcomes, tests: tests.outcome, problems: [...problems, ...tests.problems].slice(0, mostListedProblems) };
}
