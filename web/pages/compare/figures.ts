import type { RunState } from '../../../schema/log-state.ts';
import type { CompareSearch } from './search.ts';

/** What a run took and did, in figures. */
export interface RunFigures {
  /** Milliseconds; null while it is under way. */
  durationMs: number | null;
  calls: number;
  /** Tokens that models read and wrote. */
  tokens: number;
  /** US dollars; null if the price of a call is not known. */
  costUsd: number | null;
  failedSteps: number;
  characters: number;
}

/** Returns the figures of a run. */
export function figuresOf({ durationMs, usage, stages }: RunState): RunFigures {
  const steps = stages.flatMap((stage) => stage.steps);
  return {
    durationMs,
    calls: stages.reduce((sum, { calls }) => sum + calls.length, 0),
    tokens: usage.inputTokens + usage.outputTokens,
    costUsd: usage.costUsd,
    failedSteps: steps.filter(({ state }) => state === 'failed').length,
    characters: stages.reduce((sum, { text }) => sum + text.length, 0),
  };
}

/** The runs to compare: those that are asked for if they exist, otherwise the last two. null: there are not two. */
export function chosenRuns(runs: readonly RunState[], { a, b }: CompareSearch): readonly [RunState, RunState] | null {
  const find = (id: string | undefined) => runs.find(({ runId }) => runId === id);
  const right = find(b) ?? runs.findLast((run) => run !== find(a));
  const left = find(a) ?? runs.findLast((run) => run !== right);
  return left && right ? [left, right] : null;
}
