import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Configures V8's garbage collector for this process. Call it before loading anything else.
 *
 * If a thousand runs start at once, many objects are still in use at the first collection. V8 then pretenures these
 * allocation sites permanently. With paced streams, the old space then fills by 20 MB a second and is marked every
 * three seconds, with pauses of 0.2 s (docs/decisions/2026-11-22-fewer-commits-and-stable-plans.md).
 *
 * After eight nearly idle seconds, V8 returns memory to the system and from then on lets the heap grow by only a third
 * at a time. The next load was collected five times a second, at half the speed, for as long as it lasted. With these
 * flags, the heap grows to three times the live memory, and `releaseMemoryWhenIdle` returns memory instead
 * (docs/decisions/2026-11-22-return-memory-ourselves.md).
 */
export function tuneGarbageCollector(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--memory-reducer-gc-count=0');
  setFlagsFromString('--heap-growing-percent=200');
}

/** Maximum share of time that the process works while counting as idle. */
const idleShare = 0.01;

/**
 * Returns the memory of the start to the system after the first idle second, and later used memory after five idle
 * minutes.
 */
export function releaseMemoryWhenIdle(): void {
  const again = () => {
    releaseMemory();
    onceIdle({ milliseconds: 60_000, turns: 5, wasUsed: false }, again);
  };
  onceIdle({ milliseconds: 1_000, turns: 1, wasUsed: true }, again);
}

/** Calls `then` after the process was used and then idle for `turns` consecutive periods of `milliseconds`. */
function onceIdle(wait: { milliseconds: number; turns: number; wasUsed: boolean }, then: () => void): void {
  let { wasUsed } = wait;
  let idle = 0;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(now, before).utilization <= idleShare;
    before = now;
    idle = isIdle ? idle + 1 : 0;
    wasUsed ||= !isIdle;
    if (!wasUsed || idle < wait.turns) return;
    clearInterval(timer);
    then();
  }, wait.milliseconds);
  timer.unref();
}

/** Takes about a tenth of a second. */
function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', flavor: 'last-resort' });
}
