import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds to wait for a second Ctrl-C after the first. */
const patienceMilliseconds = 2_500;

/** Handles Ctrl-C until disposed. The first aborts `detached`; the second resolves the wait for it. */
export interface Interrupts extends Disposable {
  detached: AbortSignal;
  /** Whether a shutdown signal arrived instead of Ctrl-C. Then no second Ctrl-C can come. */
  terminated(): boolean;
  /** Resolves to true at the second Ctrl-C, and to false after a while without one. */
  again(): Promise<boolean>;
}

export function listenForInterrupts(): Interrupts {
  const first = new AbortController();
  const second = new AbortController();
  let terminated = false;
  const interrupt = () => (first.signal.aborted ? second : first).abort();
  const terminate = () => {
    terminated = true;
    first.abort();
    second.abort();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', terminate).on('SIGHUP', terminate);
  return {
    detached: first.signal,
    terminated: () => terminated,
    async again() {
      if (terminated) return false;
      const passed = wait(patienceMilliseconds, false, { signal: second.signal });
      return passed.catch(() => !terminated);
    },
    [Symbol.dispose]: () => void process.off('SIGINT', interrupt).off('SIGTERM', terminate).off('SIGHUP', terminate),
  };
}
