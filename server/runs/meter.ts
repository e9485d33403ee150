import { hash } from 'node:crypto';
import type { Model, ModelRequest, ModelResult } from '../../agents/ports.ts';
import type { Usage } from '../../schema/event.ts';
import type { Appender } from '../events/append.ts';
import { callPrefix } from './ledger.ts';
import { withEnd } from '../../agents/with-end.ts';

/** US dollars for so many tokens; null where the price is not known. */
export type CostOf = (model: string, usage: { inputTokens: number; outputTokens: number }) => number | null;

export interface Meter {
  model: Model;
  usage(): Usage;
}

export interface MeterOptions {
  model: Model;
  costOf: CostOf;
  /** What earlier attempts at the run used. */
  before: Usage;
  /** What the ledger holds of them, by name. */
  finished: ReadonlyMap<string, unknown>;
  appender: Pick<Appender, 'finishStep' | 'flushed'>;
}

/**
 * The run's model: counts what finished calls used, and pays none of them twice. Each one's answer goes to the ledger,
 * whatever step it belongs to, and a call that an earlier attempt finished is answered from there, in one piece. No
 * call begins before the answers of those before it are stored.
 */
export function meter({ model, costOf, before, finished, appender }: MeterOptions): Meter {
  const total = { ...before };
  const asked = new Map<string, number>();
  let stored = true;

  function nameOf(request: ModelRequest): string {
    const text = JSON.stringify([model.name, request.task, request.messages]);
    const sum = hash('sha256', text, 'base64url');
    // The same question twice in one run is two calls.
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

  async function* afterStoring(open: () => ReturnType<Model['stream']>): ReturnType<Model['stream']> {
    await appender.flushed();
    return yield* open();
  }

  return {
    usage: () => ({ ...total }),
    model: {
      name: model.name,
      notice: (words) => model.notice(words),
      stream(request, signal) {
        const name = nameOf(request);
        const kept = finished.get(name) as ModelResult | undefined;
        if (kept) return inOnePiece(kept);
        const open = () => (stored ? model.stream(request, signal) : afterStoring(() => model.stream(request, signal)));
        return withEnd(open, (result) => {
          count(result.usage);
          appender.finishStep({ name, value: { text: result.text, usage: result.usage }, usage: { ...total } });
          stored = false;
          return result;
        });
      },
    },
  };
}

async function* inOnePiece(kept: ModelResult): ReturnType<Model['stream']> {
  yield [kept.text];
  return kept;
}
