import { StopError } from './execute.ts';

/** A signal that also aborts when the time is over, with StopError `timeout`. */
export function withDeadline(signal: AbortSignal, milliseconds: number): Disposable & { signal: AbortSignal } {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new StopError('timeout')), milliseconds);
  return { signal: AbortSignal.any([signal, over.signal]), [Symbol.dispose]: () => clearTimeout(timer) };
}
