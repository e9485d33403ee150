import { ServiceError } from '../../../schema/errors.ts';

export interface Pauses {
  /** Throws during a pause. Otherwise makes the call, and starts a pause if its error asks for one. */
  call<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Returns the remaining milliseconds of a pause; 0 if there is none. */
  left(): number;
  /** Starts a pause of this many seconds, which the vendor requested in a successful response. */
  ask(seconds: number): void;
}

/** Tracks the pauses that a vendor requests. */
export function keepPauses(label: string): Pauses {
  let until = 0;
  const ask = (seconds: number) => void (until = Math.max(until, performance.now() + seconds * 1_000));
  const left = () => Math.max(0, until - performance.now());
  return {
    ask,
    left,
    async call(work) {
      const waiting = left();
      if (waiting > 0) throw busy(label, waiting / 1_000);
      try {
        return await work();
      } catch (error) {
        if (error instanceof ServiceError && error.retryAfterSeconds !== null) ask(error.retryAfterSeconds);
        throw error;
      }
    },
  };
}

/** Returns the error of a pause of this many seconds, rounded up to at least 1. */
export function busy(label: string, seconds: number): ServiceError {
  const whole = Math.max(1, Math.ceil(seconds));
  const words = `${label} is rate-limiting this service. Try again in ${whole} s.`;
  return new ServiceError('unavailable', words, { retryAfterSeconds: whole });
}

/**
 * Returns the pause in seconds that a refusal requests with HTTP headers; a minute if it names no time, null if it
 * requests none.
 */
export function pauseOf({ status, headers }: { status: number; headers: Headers }): number | null {
  if (status !== 429 && status !== 503) return null;
  const given = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? 60 : seconds;
}
