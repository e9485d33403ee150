import { ServiceError } from '../../schema/errors.ts';
import { busy } from './fetch-json.ts';

export interface Pauses {
  /** Throws while the vendor wants to be left alone; else makes the call and remembers when that one asks for a pause. */
  call<Value>(place: string, work: () => Promise<Value>): Promise<Value>;
  /** Milliseconds that are left of a pause; 0 when there is none. */
  left(place: string): number;
  /** The vendor asked for a pause of so many seconds beside a good answer. */
  ask(place: string, seconds: number): void;
}

/** Keeps the pauses that a vendor asked for, per place such as an API method. */
export function keepPauses(label: string): Pauses {
  const until = new Map<string, number>();
  const ask = (place: string, seconds: number) => void until.set(place, performance.now() + seconds * 1_000);
  const left = (place: string) => Math.max(0, (until.get(place) ?? 0) - performance.now());
  return {
    ask,
    left,
    async call(place, work) {
      const waiting = left(place);
      if (waiting > 0) throw busy(label, Math.ceil(waiting / 1_000));
      try {
        return await work();
      } catch (error) {
        if (error instanceof ServiceError && error.retryAfterSeconds !== null) ask(place, error.retryAfterSeconds);
        throw error;
      }
    },
  };
}
