import { settings } from '../kit/starter.ts';

export interface Values {
  /** What is kept, in the plural; empty: entries. */
  thing: string;
  /** What is kept of each; empty: a name, a category, a place and notes. The type is read from the name if it is missing. */
  fields: readonly { name: string; type?: string; options?: readonly string[] }[];
  /** What there is of one kind or another; a field says of each which it is. */
  categories: readonly string[];
  /** Whether pieces are counted. */
  stock: boolean;
  /** Pieces below which an entry without a minimum of its own is low; 0: none. */
  minimum: number;
  /** Whether things are lent out. */
  lending: boolean;
  /** ISO 4217. */
  currency: string;
}

export const values = settings<Values>({
  thing: '',
  fields: [],
  categories: [],
  stock: false,
  minimum: 0,
  lending: false,
  currency: 'EUR',
});
