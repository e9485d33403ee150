import { ServiceError } from '../../schema/errors.ts';

export interface Pauses {
  /** Throws while the vendor wants to be left alone; else makes the call and remembers when that one asks for a pause. */
  call<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Milliseconds that are left of a pause; 0 when there is none. */
  left(): number;
  /** The vendor asked for a pause of so many seconds beside a good answer. */
  ask(seconds: number): void;
}

/** Keeps the pauses that a vendor asked for. */
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

/** The vendor wants to be left alone for so many seconds; said in whole ones, at least 1. */
export function busy(label: string, seconds: number): ServiceError {
  const whole = Math.max(1, Math.ceil(seconds));
  const words = `${label} is asked too often and wants a pause of ${whole} s.`;
  return new ServiceError('unavailable', words, { retryAfterSeconds: whole });
}

/** The pause in a refusal as HTTP words it, in seconds; a minute where no time is named; null when it asks for none. */
export function pauseOf({ status, headers }: { status: number; headers: Headers }): number | null {
  if (status !== 429 && status !== 503) return null;
  const given = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? 60 : seconds;
}
