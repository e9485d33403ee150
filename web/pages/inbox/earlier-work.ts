import type { RunState, StageState } from '../../../schema/log-state.ts';

/** Earlier work of an agent, with which its new work is compared. */
export interface EarlierWork {
  runId: string;
  stage: StageState;
}

/**
 * Returns the last work of an agent before a run that was accepted: its run completed, or went on to another stage. Runs
 * without approvals count, as do edits by hand: people work with what they made. null if there is none.
 */
export function lastAccepted(runs: readonly RunState[], runId: string, agent: string): EarlierWork | null {
  const place = runs.findIndex((run) => run.runId === runId);
  for (const run of runs.slice(0, place < 0 ? runs.length : place).toReversed()) {
    const stage = run.stages.findLast((one) => one.agent === agent);
    if (stage && (run.outcome === 'completed' || run.stages.at(-1) !== stage)) return { runId: run.runId, stage };
  }
  return null;
}

/** Returns the work of the same run that a person sent back last; null if none was. */
export function lastSentBack(runs: readonly RunState[], runId: string, agent: string): EarlierWork | null {
  const run = runs.find((one) => one.runId === runId);
  const stage = run?.stages.filter((one) => one.agent === agent).at(-2);
  return stage ? { runId, stage } : null;
}
