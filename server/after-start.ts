import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds from the start: the first requests are not kept waiting. */
const delay = 2_000;

/** What is put in order once a start is over, and nobody waits for. */
export function tidyAfterStart(): void {
  setTimeout(() => {
    // A process that is killed would keep nothing.
    flushCompileCache();
    collect();
  }, delay).unref();
}

/**
 * The collector comes by itself only where there is work. In a service that idles, what the start has left behind would
 * stay resident for ever: 35 MB. Takes 10 ms; the collector does the rest in idle time.
 */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'minor' });
}
