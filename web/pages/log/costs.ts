import type { CallState, LogState } from '../../../schema/log-state.ts';

export interface Sum {
  calls: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  reasoningTokens: number;
  /** US dollars; null if the price of a call is not known. */
  costUsd: number | null;
}

export interface StageCosts {
  key: string;
  agent: string;
  startedAt: string;
  firstCursor: number;
  sum: Sum;
  calls: readonly CallState[];
}

/** Returns what each stage of a session used, in order, leaving out those that asked no model. */
export function costsByStage({ runs }: LogState): StageCosts[] {
  return runs.flatMap(({ runId, stages }) =>
    stages
      .filter(({ calls }) => calls.length > 0)
      .map(({ agent, startedAt, firstCursor, calls }) => ({
        key: `${runId} ${firstCursor}`,
        agent,
        startedAt,
        firstCursor,
        calls,
        sum: sumOf(calls),
      })),
  );
}

/** Returns what was used by model, the most expensive first. */
export function costsByModel(stages: readonly StageCosts[]): { model: string; sum: Sum }[] {
  const byModel = Map.groupBy(
    stages.flatMap(({ calls }) => calls),
    ({ model }) => model,
  );
  return [...byModel]
    .map(([model, calls]) => ({ model, sum: sumOf(calls) }))
    .toSorted((a, b) => (b.sum.costUsd ?? 0) - (a.sum.costUsd ?? 0));
}

export function sumOf(calls: readonly CallState[]): Sum {
  const sum: Sum = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, reasoningTokens: 0, costUsd: 0 };
  for (const call of calls) {
    sum.calls += 1;
    sum.inputTokens += call.inputTokens;
    sum.cachedTokens += call.cachedTokens;
    sum.outputTokens += call.outputTokens;
    sum.reasoningTokens += call.reasoningTokens;
    sum.costUsd = sum.costUsd === null || call.costUsd === null ? null : sum.costUsd + call.costUsd;
  }
  return sum;
}
