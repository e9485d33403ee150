import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import { v7 as uuidv7 } from 'uuid';
import { flowOf, push, type Take } from '../../../agents/flow.ts';
import type { CallWatch, Model, ModelRequest, ModelResult, TokenUsage } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { AgentEvent, StatusEvent, Usage, UsageEvent } from '../../../schema/event.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import type { Appender } from '../log/append.ts';
import type { Ceilings } from './ceilings.ts';
import { callPrefix } from './ledger.ts';
import type { TierTraits } from './opening.ts';

/** Returns the price of these tokens in US dollars; null if it is not known. */
export type CostOf = (model: string, usage: { inputTokens: number; outputTokens: number }) => number | null;

export interface Meter {
  model: Model;
  usage(): Usage;
}

export interface MeterOptions {
  model: Model;
  /** What is known about the models; the same at each call. */
  traits(): Promise<TierTraits>;
  costOf: CostOf;
  ceilings: Ceilings;
  /** How many calls may be under way at once. */
  parallel: number;
  /** The usage of earlier attempts at the run. */
  before: Usage;
  /** The values that earlier attempts left in the ledger, by name. */
  finished: ReadonlyMap<string, unknown>;
  appender: Pick<Appender, 'finishStep' | 'flushed'>;
  /** Appends events, unless the run is over. */
  write(events: readonly AgentEvent[]): unknown;
}

/**
 * Creates the run's model, which counts the usage of calls and never pays for a call twice. Each answer goes to the ledger,
 * with a `usage` event, and a call that an earlier attempt finished is answered from there, in one piece. No call begins
 * before the answers of earlier calls are stored. A call that takes the run over a ceiling is the last one: it ends in
 * `budget_exceeded`.
 */
export function meter(options: MeterOptions): Meter {
  const { model, costOf, ceilings, finished, appender, write } = options;
  const total = { ...options.before };
  const asked = new Map<string, number>();
  const atOnce = pLimit(options.parallel);
  let isStored = true;
  let calls = 0;

  function nameOf(request: ModelRequest): string {
    const text = JSON.stringify([model.name, request.task, request.messages]);
    const sum = hash('sha256', text, 'base64url');
    // The same request twice in one run is two calls.
    const count = (asked.get(sum) ?? 0) + 1;
    asked.set(sum, count);
    return `${callPrefix}${request.task}:${sum}:${count}`;
  }

  function count(step: string, name: string, usage: TokenUsage): void {
    const costUsd = costOf(name, usage);
    total.inputTokens += usage.inputTokens;
    total.outputTokens += usage.outputTokens;
    total.costUsd = costUsd === null || total.costUsd === null ? null : total.costUsd + costUsd;
    // Nobody counts the words of the drafter.
    if (name === offlineModelName) return;
    const event: UsageEvent = { type: 'usage', step, model: name, ...usage, costUsd, total: { ...total } };
    write([event]);
  }

  /** Throws if the run has used more than it may. */
  function requireWithin(): void {
    const { tokens, costUsd } = ceilings;
    const used = total.inputTokens + total.outputTokens;
    if (tokens !== null && used > tokens) throw usedUp(`${used} tokens, and its limit is ${tokens}`);
    if (costUsd !== null && (total.costUsd ?? 0) > costUsd) {
      throw usedUp(`$${total.costUsd?.toFixed(4)}, and its limit is $${costUsd}`);
    }
  }

  /** One call. Its tokens are counted when it has ended, in the same commit as its answer. */
  async function call(
    request: ModelRequest,
    signal: AbortSignal,
    name: string,
    take: Take<readonly string[]>,
    left?: AbortSignal,
  ) {
    const spent: [model: string, usage: TokenUsage][] = [];
    calls += 1;
    const thoughts = thinking(`thoughts:${calls}`, write);
    const watch: CallWatch = {
      spent: (by, usage) => void spent.push([by, usage]),
      limited() {
        atOnce.concurrency = Math.max(1, Math.floor(atOnce.concurrency / 2));
      },
      thinks: thoughts.begin,
    };
    const settle = (row: string, value: unknown) => {
      thoughts.end();
      for (const [by, usage] of spent) count(request.task, by, usage);
      appender.finishStep({ name: row, value, usage: { ...total } });
      isStored = false;
    };
    try {
      const answered = (deltas: readonly string[]) => {
        thoughts.end();
        return take(deltas);
      };
      const { text, usage, ending } = await push(model.stream(request, signal, watch), answered, left);
      settle(name, { text, usage, ending });
      return { text, usage, ending };
    } catch (error) {
      // It has used tokens, although nothing came of it.
      if (!signal.aborted && spent.length > 0) settle(`${callPrefix}failed:${uuidv7()}`, null);
      throw error;
    }
  }

  return {
    usage: () => ({ ...total }),
    model: {
      name: model.name,
      notice: (words) => model.notice(words),
      traits: async (tier = 'main') => (await options.traits())[tier],
      stream(request, signal) {
        const name = nameOf(request);
        const kept = finished.get(name) as (Omit<ModelResult, 'ending'> & Partial<ModelResult>) | undefined;
        return flowOf(async (take, left) => {
          if (kept) {
            await take([kept.text]);
            // An earlier release kept only whole answers, without their ending.
            return { ...kept, ending: kept.ending ?? 'whole' };
          }
          return atOnce(async () => {
            signal.throwIfAborted();
            if (!isStored) await appender.flushed();
            requireWithin();
            const result = await call(request, signal, name, take, left);
            requireWithin();
            return result;
          });
        });
      },
    },
  };
}

function usedUp(words: string): ServiceError {
  return new ServiceError('budget_exceeded', `The run has used ${words}. What it had finished before is kept.`);
}

/** Says that the model thinks, until its answer begins. */
function thinking(stepId: string, write: MeterOptions['write']) {
  let state: StatusEvent['state'] = 'done';
  const say = (next: StatusEvent['state'], message: string) => {
    if (next === state) return;
    state = next;
    const event: StatusEvent = { type: 'status', stepId, message, state };
    write([event]);
  };
  return {
    begin: () => say('running', 'The model thinks before it answers'),
    end: () => say('done', 'The model has thought'),
  };
}
