import { setTimeout as sleep } from 'node:timers/promises';
import { busy } from './pauses.ts';

export interface PaceRule {
  /** So many requests may begin … */
  requests: number;
  /** … within so many milliseconds. */
  perMs: number;
  /** One request at a time. */
  alone?: boolean;
}

/** Longest wait for a turn: whoever would wait longer is told to come back. */
const patienceMs = 10_000;

/** Runs work when the vendor's rule allows it. Throws ServiceError `unavailable` where that is too far off. */
export type Pace = <Value>(work: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;

/** When a request begins: as planned, and once it has begun, as it was. */
interface Begin {
  at: number;
  /** After whose begin this one has to wait; null once it has begun, or where it need not. */
  ahead: Begin | null;
  state: 'waiting' | 'begun' | 'gone';
  /** Resolves when it waits no more. */
  settled: Promise<void>;
}

/** Keeps a vendor's rule on this node. */
export function keepPace(label: string, { requests, perMs, alone = false }: PaceRule): Pace {
  /** The latest ones, oldest first. */
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
          // The one ahead may have begun while this one waited for its end.
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
        // Now, and not when it was asked to: what a vendor sees comes no later than this.
        Object.assign(own, { at: performance.now(), ahead: null, state: 'begun' });
        settle();
      }
    })();
    // One that leaves while it waits ends its turn, not that of the one before. No outcome is kept.
    last = Promise.allSettled([before, turn]).then(() => null);
    try {
      return await turn;
    } catch (error) {
      // A timer that was stopped says AbortError; the signal knows why.
      signal.throwIfAborted();
      throw error;
    }
  };
}

/** The one ahead may begin later than planned, or leave; and a timer may fire a moment early. */
async function untilAllowed(own: Begin, perMs: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    let { ahead } = own;
    while (ahead?.state === 'gone') ahead = ahead.ahead;
    if (ahead === null) return;
    const left = ahead.at + perMs - performance.now();
    if (left > 0) await sleep(Math.ceil(left), undefined, { signal });
    // After a stall of this process the timers of several are due at once, and not in the order of their turns.
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
