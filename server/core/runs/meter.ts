import { hash } from 'node:crypto';
import { flowOf, push } from '../../../agents/flow.ts';
import type { Model, ModelRequest, ModelResult } from '../../../agents/ports.ts';
import type { Usage } from '../../../schema/event.ts';
import type { Appender } from '../log/append.ts';
import { callPrefix } from './ledger.ts';

/** Returns the price of these tokens in US dollars; null if it is not known. */
export type CostOf = (model: string, usage: { inputTokens: number; outputTokens: number }) => number | null;

export interface Meter {
  model: Model;
  usage(): Usage;
}

export interface MeterOptions {
  model: Model;
  costOf: CostOf;
  /** The usage of earlier attempts at the run. */
  before: Usage;
  /** The values that earlier attempts left in the ledger, by name. */
  finished: ReadonlyMap<string, unknown>;
  appender: Pick<Appender, 'finishStep' | 'flushed'>;
}

/**
 * Creates the run's model, which counts the usage of finished calls and never pays for a call twice. Each answer goes to the
 * ledger, and a call that an earlier attempt finished is answered from there, in one piece. No call begins before the answers
 * of earlier calls are stored.
 */
export function meter({ model, costOf, before, finished, appender }: MeterOptions): Meter {
  const total = { ...before };
  const asked = new Map<string, number>();
  let isStored = true;

  function nameOf(request: ModelRequest): string {
    const text = JSON.stringify([model.name, request.task, request.messages]);
    const sum = hash('sha256', text, 'base64url');
    // The same request twice in one run is two calls.
    const count = (asked.get(sum) ?? 0) + 1;
    asked.set(sum, count);
    return `${callPrefix}${request.task}:${sum}:${count}`;
  }

  function count(usage: ModelResult['usage']): void {
    const cost = costOf(model.name, usage);
    total.inputTokens += usage.inputTokens;
    total.outputTokens += usage.outputTokens;
    total.costUsd = cost === null || total.costUsd === null ? null : total.costUsd + cost;
  }

  return {
    usage: () => ({ ...total }),
    model: {
      name: model.name,
      notice: (words) => model.notice(words),
      traits: (tier) => model.traits(tier),
      stream(request, signal) {
        const name = nameOf(request);
        const kept = finished.get(name) as ModelResult | undefined;
        return flowOf(async (take, left) => {
          if (kept) {
            await take([kept.text]);
            return kept;
          }
          if (!isStored) await appender.flushed();
          const result = await push(model.stream(request, signal), take, left);
          count(result.usage);
          appender.finishStep({ name, value: { text: result.text, usage: result.usage }, usage: { ...total } });
          isStored = false;
          return result;
        });
      },
    },
  };
}
