import { pick, settings } from '../kit/starter.ts';

export interface ThingValue {
  name: string;
  /** `yes`: done or not; `count`: presses, up to a goal if it has one; `number`: a measurement; `scale`: one of a few values. */
  kind?: string;
  /** The goal per day of a `count`; 0 or undefined: none. For a scale, its highest value, 3 to 10; otherwise 5. */
  goal?: number;
  /** The lowest value of a scale; defaults to 1. */
  from?: number;
  unit?: string;
  /** The goal in days per week; 0 or undefined: every day. */
  perWeek?: number;
  /** It is due again after this many of `span`; 0 or undefined: it does not come again. */
  every?: number;
  /** `day`, `week`, `month`, `year`. */
  span?: string;
}

export interface Values {
  things: readonly ThingValue[];
  /** The value that the first `number` of them should reach; 0: none. */
  target: number;
  /** Who take turns, in their order; empty if nobody does. */
  people: readonly string[];
  /** How long a turn is: `day`, `week`, `month`; empty if the idea says nothing of it, which is a week. */
  turn: string;
}

export const exampleName = pick({ en: 'Example: a walk', de: 'Beispiel: Spaziergang' });

export const values = settings<Values>({
  things: [{ name: exampleName, kind: 'yes' }],
  target: 0,
  people: [],
  turn: '',
});
