import { StopError } from './execute.ts';

/** Returns a signal that also aborts when the time is over, with StopError `timeout`. */
export function withDeadline(signal: AbortSignal, milliseconds: number): Disposable & { signal: AbortSignal } {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new StopError('timeout')), milliseconds);
  // Not `AbortSignal.any`: it creates weak references for each run, which the garbage collector must process.
  const stop = () => over.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return {
    signal: over.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
  };
}
