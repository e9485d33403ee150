import { setTimeout as wait } from 'node:timers/promises';

/** For how long a second Ctrl-C is waited for after the first one, milliseconds. */
const patienceMilliseconds = 2_500;

/** Ctrl-C, while it is in use: the first aborts `detached`; whoever then waits hears of the second. */
export interface Interrupts extends Disposable {
  detached: AbortSignal;
  /** A shutdown ended it, not Ctrl-C: nobody is there to press it again. */
  terminated(): boolean;
  /** Resolves with true when Ctrl-C comes again, and with false when it does not in a while. */
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
