import { flushCompileCache } from 'node:module';
import { releaseMemoryWhenIdle } from './v8-heap.ts';

/** Milliseconds after the start, so that the first requests are not delayed. */
const delay = 2_000;

/** Does maintenance after a start, when no request waits for it. */
export function tidyAfterStart(): void {
  setTimeout(() => {
    // Write the cache now: a process that is killed later would not.
    flushCompileCache();
    releaseMemoryWhenIdle();
  }, delay).unref();
}
