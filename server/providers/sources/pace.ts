import { setTimeout as sleep } from 'node:timers/promises';
import { busy } from './pauses.ts';

export interface PaceRule {
  /** This many requests may start … */
  requests: number;
  /** … within this many milliseconds. */
  perMs: number;
  /** One request at a time. */
  alone?: boolean;
}

/** Maximum wait for a turn. A request that would wait longer is rejected. */
const patienceMs = 10_000;

/** Runs work when the vendor's rate limit allows it. Throws ServiceError `unavailable` if that would take too long. */
export type Pace = <Value>(work: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;

/** The start of a request: planned at first, then the actual time. */
interface Begin {
  at: number;
  /** The start that must come first; null after this one has begun, or if it need not wait. */
  ahead: Begin | null;
  state: 'waiting' | 'begun' | 'gone';
  /** Resolves when the state is no longer `waiting`. */
  settled: Promise<void>;
}

/** Enforces a vendor's rate limit on this node. */
export function keepPace(label: string, { requests, perMs, alone = false }: PaceRule): Pace {
  /** The latest starts, oldest first. */
  const begins: Begin[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return async (work, signal) => {
    const now = performance.now();
    const ahead = begins.length < requests ? null : (begins[0] ?? null);
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    const own: Begin = { at: Math.max(now, ahead ? ahead.at + perMs : 0), ahead, state: 'waiting', settled };
    if (own.at - now > patienceMs) throw busy(label, (own.at - now) / 1_000);
    begins.push(own);
    if (begins.length > requests) begins.shift();
    const before = last;
    const turn = (async () => {
      try {
        await untilAllowed(own, perMs, signal);
        if (alone) {
          await before;
          // The request ahead may have started while this one waited for the previous one to end.
          await untilAllowed(own, perMs, signal);
        }
        signal.throwIfAborted();
      } catch (error) {
        own.state = 'gone';
        settle();
        throw error;
      }
      try {
        return work();
      } finally {
        // Record the time now, not when the call was requested: the vendor has seen the request by then.
        Object.assign(own, { at: performance.now(), ahead: null, state: 'begun' });
        settle();
      }
    })();
    // A request that aborts while waiting ends its own turn, not that of the one before. Results are not kept.
    last = Promise.allSettled([before, turn]).then(() => null);
    try {
      return await turn;
    } catch (error) {
      // An aborted timer rejects with AbortError; throw the signal's reason instead.
      signal.throwIfAborted();
      throw error;
    }
  };
}

/** Waits in a loop: the request ahead may start later than planned or abort, and a timer may fire early. */
async function untilAllowed(own: Begin, perMs: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    let { ahead } = own;
    while (ahead?.state === 'gone') ahead = ahead.ahead;
    if (ahead === null) return;
    const left = ahead.at + perMs - performance.now();
    if (left > 0) await sleep(Math.ceil(left), undefined, { signal });
    // After this process stalled, several timers are due at once, in any order.
    else if (ahead.state === 'waiting') await unlessAborted(ahead.settled, signal);
    else return;
  }
}

async function unlessAborted(settled: Promise<void>, signal: AbortSignal): Promise<void> {
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(signal.reason as Error);
  signal.throwIfAborted();
  signal.addEventListener('abort', leave, { once: true });
  try {
    await Promise.race([settled, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
