import pLimit from 'p-limit';

/** How long a node makes fewer calls after a server has asked for fewer requests, milliseconds. */
const pauseMilliseconds = 60_000;

/** Bounds the calls of models that are under way on one node. */
export interface CallPool {
  /** Waits for a place, and makes the call. */
  enter<Value>(call: () => Promise<Value>): Promise<Value>;
  /** A server has asked for fewer requests: halves the places for a minute. */
  limited(): void;
  /** How many calls are under way in the pool, and how many wait for a place. */
  use(): { active: number; waiting: number };
}

/**
 * Only a run's further calls take a place; its first one never waits. So each run goes on, however many calls the others make,
 * and a node makes at most as many calls as it has runs, and these.
 */
export function createCallPool(places: number): CallPool {
  const atOnce = pLimit(places);
  let restore: NodeJS.Timeout | undefined;
  return {
    enter: (call) => atOnce(call),
    use: () => ({ active: atOnce.activeCount, waiting: atOnce.pendingCount }),
    limited() {
      atOnce.concurrency = Math.max(1, Math.floor(atOnce.concurrency / 2));
      clearTimeout(restore);
      restore = setTimeout(() => (atOnce.concurrency = places), pauseMilliseconds).unref();
    },
  };
}
