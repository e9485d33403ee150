import type { LogState, RunState, StageState } from '../../../schema/log-state.ts';

/** Returns the last work of an agent, with its run; null if it has not worked yet. */
export function newestStage({ runs }: LogState, agent: string): { run: RunState; stage: StageState } | null {
  for (const run of runs.toReversed()) {
    const stage = run.stages.findLast((one) => one.agent === agent);
    if (stage) return { run, stage };
  }
  return null;
}
