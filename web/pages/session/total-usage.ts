import type { RunState } from '../../../schema/log-state.ts';

/** The tokens and the cost of runs, live. The cost is null if one of them is not known. */
export function totalUsage(runs: readonly RunState[]): { tokens: number; costUsd: number | null } {
  let tokens = 0;
  let costUsd: number | null = 0;
  for (const { usage } of runs) {
    tokens += usage.inputTokens + usage.outputTokens;
    costUsd = costUsd === null || usage.costUsd === null ? null : costUsd + usage.costUsd;
  }
  return { tokens, costUsd };
}
