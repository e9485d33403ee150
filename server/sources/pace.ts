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

/** Keeps a vendor's rule on this node. */
export function keepPace(label: string, { requests, perMs, alone = false }: PaceRule): Pace {
  /** When the latest requests begin, oldest first. */
  const begins: number[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return async (work, signal) => {
    const now = performance.now();
    const at = begins.length < requests ? now : Math.max(now, (begins[0] ?? 0) + perMs);
    if (at - now > patienceMs) throw busy(label, (at - now) / 1_000);
    begins.push(at);
    if (begins.length > requests) begins.shift();
    const before = last;
    const turn = (async () => {
      if (at > now) await sleep(at - now, undefined, { signal });
      if (alone) await before;
      signal.throwIfAborted();
      return work();
    })();
    last = Promise.allSettled([turn]);
    try {
      return await turn;
    } catch (error) {
      // A timer that was stopped says AbortError; the signal knows why.
      signal.throwIfAborted();
      throw error;
    }
  };
}
