import type { Both } from './language.ts';

interface Named {
  /** The key in `values` of starter.json. */
  key: string;
  /** Its names in lower case, most common first: `work time`, `focus time`. */
  names: Both<readonly string[]>;
  /** A request that changes it, in a user's words. */
  example: Both<string>;
  /** Whether its values say how often something comes again. */
  repeats?: true;
}

/** A setting of a starter that users can change in words. */
export type Setting = Named &
  (
    | { type: 'text'; maxLength: number }
    /** `unit`: the unit of the number; `45 minutes` becomes seconds if the setting counts seconds. */
    | { type: 'number'; min: number; max: number; integer: boolean; unit?: TimeUnit }
    | { type: 'choice'; options: readonly { value: string; names: Both<readonly string[]> }[] }
    | { type: 'flag' }
    /** Names, each once. */
    | { type: 'list'; min: number; max: number; maxLength: number }
    /** Objects with a name and other fields; `make` creates one from its name. */
    | {
        type: 'rows';
        min: number;
        max: number;
        /** The field that holds the name. */
        title: string;
        fields: readonly RowField[];
        make(name: string): Readonly<Record<string, unknown>>;
      }
  );

export interface RowField {
  key: string;
  names: Both<readonly string[]>;
  type: 'text' | 'number';
}

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day';
export const secondsOf: Readonly<Record<TimeUnit, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400 };
