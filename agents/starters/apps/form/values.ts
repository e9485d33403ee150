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
  /**
   * `kind`: if empty, the name determines it. `options`: separated by commas. Without questions, the form shows
   * examples, marked as such.
   */
  questions: { name: string; kind?: Kind | ''; options?: string }[];
  /** The options of a poll; empty: examples. */
  options: string[];
  /** The number of places; 0: unlimited. */
  places: number;
  /** How often each slot can be chosen; 0: unlimited. */
  perOption: number;
  /** Whether later people go on a waiting list. */
  waiting: boolean;
  /** Whether each name may answer only once. */
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
