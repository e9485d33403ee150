import { pick, settings } from '../kit/starter.ts';

export interface ThingValue {
  name: string;
  /** `yes`: done or not; `count`: presses up to a goal; `number`: something measured; `scale`: one of a few values. */
  kind?: string;
  /** How much a day makes; 0 or nothing: 1. Of a scale its highest value, 3 to 10; else 5. */
  goal?: number;
  /** The lowest value of a scale; 1 without it. */
  from?: number;
  unit?: string;
  /** Days a week that are meant; 0 or nothing: every day. */
  perWeek?: number;
}

export interface Values {
  things: readonly ThingValue[];
}

export const exampleName = pick({ en: 'Example: a walk', de: 'Beispiel: Spaziergang' });

export const values = settings<Values>({ things: [{ name: exampleName, kind: 'yes' }] });
