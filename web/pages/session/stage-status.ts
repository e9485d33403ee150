import type { LogState, RunState, StageState } from '../../../schema/log-state.ts';
import type { StageStatus } from '../../parts/stage-mark.tsx';

/** How far the last work of an agent is. */
export function stageStatus({ runs }: LogState, agent: string): StageStatus {
  for (const run of runs.toReversed()) {
    const stage = run.stages.findLast((one) => one.agent === agent);
    if (stage) return statusOf(run, stage);
  }
  return 'none';
}

/** How far a stage of a run is. Only the last stage of a run can have failed. */
export function statusOf(run: RunState, stage: StageState): StageStatus {
  const isLast = run.stages.at(-1) === stage;
  if (!isLast) return 'done';
  if (run.waitingFor) return 'waiting';
  if (run.outcome === null) return 'running';
  return run.outcome === 'completed' ? 'done' : run.outcome;
}
