import { pick, settings } from '../kit/starter.ts';

export interface ThingValue {
  name: string;
  /** `yes`: done or not; `count`: presses up to a goal; `number`: something measured; `scale`: 1 to 5. */
  kind?: string;
  /** How much a day makes; 0 or nothing: 1. */
  goal?: number;
  unit?: string;
  /** Days a week that are meant; 0 or nothing: every day. */
  perWeek?: number;
}

export interface Values {
  things: readonly ThingValue[];
}

export const exampleName = pick({ en: 'Example: a walk', de: 'Beispiel: Spaziergang' });

export const values = settings<Values>({ things: [{ name: exampleName, kind: 'yes' }] });
