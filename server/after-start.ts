import { flushCompileCache } from 'node:module';
import { giveBackWhenQuiet } from './collector.ts';

/** Milliseconds from the start: the first requests are not kept waiting. */
const delay = 2_000;

/** What is put in order once a start is over, and nobody waits for. */
export function tidyAfterStart(): void {
  setTimeout(() => {
    // A process that is killed would keep nothing.
    flushCompileCache();
    giveBackWhenQuiet();
  }, delay).unref();
}
