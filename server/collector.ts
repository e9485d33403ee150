import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Tells V8's collector how this process lives; before anything else is loaded.
 *
 * A thousand runs that begin at once make much that is still in use when it first comes, and V8 concludes that what those
 * places in the code make lives long: from then on it puts all of it among the old, for ever. Under paced streams the old
 * space then fills by 20 MB a second, and is marked every three seconds, with pauses of 0.2 s
 * (docs/decisions/2026-11-22-fewer-commits.md).
 *
 * Once little was asked of the process for eight seconds, V8 gives memory back, and lets the heap grow by a third at a time
 * from then on. The next load was collected five times a second, at half the speed, for as long as it lasted. It grows to
 * three times what is in use here, and `giveBackWhenQuiet` does the giving back
 * (docs/decisions/2026-11-22-memory-is-given-back-late.md).
 */
export function setUpCollector(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--memory-reducer-gc-count=0');
  setFlagsFromString('--heap-growing-percent=200');
}

/** The part of the time that the process is at work, up to which it counts as quiet. */
const quietShare = 0.01;

/** Gives back what the start has left behind at the first quiet second, and later what was used, after five minutes. */
export function giveBackWhenQuiet(): void {
  const again = () => {
    giveBack();
    onceQuiet({ milliseconds: 60_000, turns: 5, wasUsed: false }, again);
  };
  onceQuiet({ milliseconds: 1_000, turns: 1, wasUsed: true }, again);
}

/** Once the process was used, and then quiet for so many turns of so many milliseconds. */
function onceQuiet(wait: { milliseconds: number; turns: number; wasUsed: boolean }, then: () => void): void {
  let { wasUsed } = wait;
  let quiet = 0;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isQuiet = performance.eventLoopUtilization(now, before).utilization <= quietShare;
    before = now;
    quiet = isQuiet ? quiet + 1 : 0;
    wasUsed ||= !isQuiet;
    if (!wasUsed || quiet < wait.turns) return;
    clearInterval(timer);
    then();
  }, wait.milliseconds);
  timer.unref();
}

/** A tenth of a second. */
function giveBack(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', flavor: 'last-resort' });
}
