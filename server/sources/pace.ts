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
}

/** Keeps a vendor's rule on this node. */
export function keepPace(label: string, { requests, perMs, alone = false }: PaceRule): Pace {
  /** The latest ones, oldest first. */
  const begins: Begin[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return async (work, signal) => {
    const now = performance.now();
    const ahead = begins.length < requests ? null : (begins[0] ?? null);
    const own: Begin = { at: Math.max(now, ahead ? ahead.at + perMs : 0) };
    if (own.at - now > patienceMs) throw busy(label, (own.at - now) / 1_000);
    begins.push(own);
    if (begins.length > requests) begins.shift();
    const before = last;
    const turn = (async () => {
      await untilAllowed(ahead, perMs, signal);
      if (alone) {
        await before;
        // The one ahead may have begun while this one waited for its end.
        await untilAllowed(ahead, perMs, signal);
      }
      signal.throwIfAborted();
      const working = work();
      // Now, and not when it was asked to: what a vendor sees comes no earlier.
      own.at = performance.now();
      return working;
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

/** The one ahead may begin later than it was to, and a timer may fire a moment early. */
async function untilAllowed(ahead: Begin | null, perMs: number, signal: AbortSignal): Promise<void> {
  if (ahead === null) return;
  for (let left = ahead.at + perMs - performance.now(); left > 0; left = ahead.at + perMs - performance.now()) {
    await sleep(Math.ceil(left), undefined, { signal });
  }
}
