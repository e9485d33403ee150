import { settings } from '../kit/starter.ts';

export type Mode = 'survey' | 'signup' | 'poll' | 'contact';

export const kinds = [
  'text',
  'long',
  'choice',
  'multiple',
  'yesno',
  'rating',
  'number',
  'date',
  'email',
  'phone',
] as const;
export type Kind = (typeof kinds)[number];

export interface Values {
  mode: Mode;
  /** The line below the name. */
  intro: string;
  /** `kind`: empty: as the name says. `options`: with commas between. Empty: examples, marked as such. */
  questions: { name: string; kind?: Kind | ''; options?: string }[];
  /** What a poll lets one choose between; empty: examples. */
  options: string[];
  /** People who have a place; 0: as many as come. */
  places: number;
  /** How often each slot can be chosen; 0: as often as one likes. */
  perOption: number;
  /** Whether later people wait for a place. */
  waiting: boolean;
  /** Whether a name answers once. */
  once: boolean;
}

export const values = settings<Values>({
  mode: 'survey',
  intro: '',
  questions: [],
  options: [],
  places: 0,
  perOption: 0,
  waiting: true,
  once: false,
});
