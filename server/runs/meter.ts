import type { Model } from '../../agents/ports.ts';
import type { Usage } from '../../schema/event.ts';

/** US dollars for so many tokens; null where the price is not known. */
export type CostOf = (model: string, usage: { inputTokens: number; outputTokens: number }) => number | null;

export interface Meter {
  model: Model;
  usage(): Usage;
}

/** Counts what the model's finished calls used, on top of what earlier attempts at the run had used. */
export function meter(model: Model, before: Usage, costOf: CostOf): Meter {
  const total = { ...before };
  return {
    usage: () => ({ ...total }),
    model: {
      name: model.name,
      notice: (words) => model.notice(words),
      async *stream(request, signal) {
        const result = yield* model.stream(request, signal);
        const cost = costOf(model.name, result.usage);
        total.inputTokens += result.usage.inputTokens;
        total.outputTokens += result.usage.outputTokens;
        total.costUsd = cost === null || total.costUsd === null ? null : total.costUsd + cost;
        return result;
      },
    },
  };
}
