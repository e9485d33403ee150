import pLimit from 'p-limit';
import { flowOf, push, type Take } from '../../../agents/flow.ts';
import type { CallWatch, Model, ModelRequest, ModelResult, TokenUsage } from '../../../agents/ports.ts';
import { presentScope, type StepScope } from '../../../agents/scope.ts';
import { type ErrorCode, ServiceError } from '../../../schema/errors.ts';
import type { AgentEvent, StatusEvent, Usage, UsageEvent } from '../../../schema/event.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import type { RunAccount } from '../budgets/budgets.ts';
import { payForCall } from '../budgets/call-payment.ts';
import type { Appender } from '../log/append.ts';
import type { Spent } from '../log/pending.ts';
import type { Observer } from '../../process/observe.ts';
import type { Ceilings } from './ceilings.ts';
import type { CallPool } from './call-pool.ts';
import { callPrefix } from './ledger.ts';
import { observeCall } from './observed-call.ts';
import type { TierTraits } from './opening.ts';
import type { Recorder } from './recorder.ts';

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
  /** What calls are paid with. */
  account: RunAccount;
  ceilings: Ceilings;
  /** How many calls of the run may be under way at once. */
  parallel: number;
  /** The places for calls beside a run's first one, of all runs of this node. */
  pool: CallPool;
  /** The usage of earlier attempts at the run. */
  before: Usage;
  /** The values that earlier attempts left in the ledger, by name. */
  finished: ReadonlyMap<string, unknown>;
  appender: Pick<Appender, 'finishStep' | 'flushed'>;
  /** Keeps what is asked and answered; null: nobody wants that. */
  recorder: Recorder | null;
  observer: Observer;
  /** Appends events, unless the run is over. */
  write(events: readonly AgentEvent[]): unknown;
}

/**
 * Creates the run's model, which counts the usage of calls and never pays for a call twice. Each answer goes to the ledger,
 * with a `usage` event, under the name of the step and the call's number in it: what is asked may differ in a later attempt, if
 * limits were learnt meanwhile. A call that an earlier attempt finished is answered from there, in one piece. No call begins
 * before the answers of earlier calls are stored. A call that takes the run over a ceiling is the last one: it ends in
 * `budget_exceeded`.
 */
export function meter(options: MeterOptions): Meter {
  const { model, costOf, ceilings, finished, appender, write, pool, recorder, observer } = options;
  const total = { ...options.before };
  const atOnce = pLimit(options.parallel);
  const outside: StepScope = { name: 'run', calls: 0 };
  let isStored = true;
  let firstIsUnderWay = false;

  /** Returns what counts for the workspace; null for the drafter, whose words nobody counts. */
  function count(step: string, name: string, usage: TokenUsage): Spent | null {
    const costUsd = costOf(name, usage);
    total.inputTokens += usage.inputTokens;
    total.outputTokens += usage.outputTokens;
    observer.modelSpent(name, usage, costUsd);
    total.costUsd = costUsd === null || total.costUsd === null ? null : total.costUsd + costUsd;
    if (name === offlineModelName) return null;
    const event: UsageEvent = { type: 'usage', step, model: name, ...usage, costUsd, total: { ...total } };
    write([event]);
    return { model: name, inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, costUsd };
  }

  /** Makes a call, which takes a place of the node if another call of this run is under way without one. */
  async function besideOthers<Value>(begin: () => Promise<Value>): Promise<Value> {
    if (firstIsUnderWay) return pool.enter(begin);
    firstIsUnderWay = true;
    try {
      return await begin();
    } finally {
      firstIsUnderWay = false;
    }
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
    { step, name }: { step: string; name: string },
    take: Take<readonly string[]>,
    left?: AbortSignal,
  ) {
    const spent: [model: string, usage: TokenUsage][] = [];
    const thoughts = thinking(`thoughts:${name}`, write);
    const { task, tier = 'main' } = request;
    const recorded = recorder?.begin({ name, task, tier, traits: (await options.traits())[tier] });
    const payment = payForCall(options.account, request.pictures?.length ?? 0, signal);
    const observed = observeCall(observer, model.name);
    let answeredChars = 0;
    const watch: CallWatch = {
      asks: async (by, bounds) => {
        if (by !== offlineModelName) await payment.asks(by, bounds);
        observed.asks(by);
      },
      spent(by, usage) {
        spent.push([by, usage]);
        observed.spent(by, usage);
        payment.spent(by, usage);
      },
      limited() {
        atOnce.concurrency = Math.max(1, Math.floor(atOnce.concurrency / 2));
        pool.limited();
      },
      thinks() {
        recorded?.thinks();
        thoughts.begin();
      },
      record: recorded?.record,
    };
    const counted = () => spent.at(-1)?.[1] ?? null;
    const settle = (value: KeptCall) => {
      thoughts.end();
      const counts = spent.map(([by, usage]) => count(step, by, usage)).filter((one) => one !== null);
      const kept = { name: `${callPrefix}${name}`, value, usage: { ...total } };
      appender.finishStep(counts.length === 0 ? kept : { ...kept, spent: counts });
      isStored = false;
    };
    try {
      const answered = (deltas: readonly string[]) => {
        thoughts.end();
        observed.answers();
        recorded?.took(deltas);
        for (const delta of deltas) answeredChars += delta.length;
        return take(deltas);
      };
      const { text, usage, ending } = await observed.within(() =>
        push(model.stream(request, signal, watch), answered, left),
      );
      observed.ended();
      await recorded?.keep({ ending, usage: counted() }, signal);
      settle({ text, usage, ending });
      return { text, usage, ending };
    } catch (error) {
      observed.failed(error, signal.aborted);
      // It may have used tokens, and a step may go on after it: a later attempt must not pay for the same failure again.
      if (!signal.aborted && error instanceof ServiceError) {
        await recorded?.keep({ error, usage: counted() }, signal);
        settle({ failed: keptError(error) });
      }
      throw error;
    } finally {
      await payment.end(answeredChars);
    }
  }

  return {
    usage: () => ({ ...total }),
    model: {
      name: model.name,
      notice: (words) => model.notice(words),
      traits: async (tier = 'main') => (await options.traits())[tier],
      stream(request, signal) {
        const scope = presentScope().step ?? outside;
        scope.calls += 1;
        const named = { step: scope.name, name: `${scope.name}:${scope.calls}` };
        const kept = finished.get(`${callPrefix}${named.name}`) as KeptCall | undefined;
        return flowOf(async (take, left) => {
          if (kept && 'failed' in kept) throw thrownAgain(kept.failed);
          if (kept) {
            await take([kept.text]);
            return kept;
          }
          const begin = async () => {
            signal.throwIfAborted();
            if (!isStored) await appender.flushed();
            requireWithin();
            const result = await call(request, signal, named, take, left);
            requireWithin();
            return result;
          };
          return atOnce(() => besideOthers(begin));
        });
      },
    },
  };
}

/** What the ledger keeps of a call, by the name of its step and its number in it. */
type KeptCall = ModelResult | { failed: KeptError };

interface KeptError {
  code: ErrorCode;
  message: string;
  extensions: Readonly<Record<string, unknown>>;
}

function keptError({ code, message, extensions }: ServiceError): KeptError {
  return { code, message, extensions };
}

function thrownAgain({ code, message, extensions }: KeptError): ServiceError {
  return new ServiceError(code, message, { extensions });
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
