import { settings } from '../kit/starter.ts';

export interface Values {
  /** A plural noun for the entries; empty: entries. */
  thing: string;
  /** The fields of an entry; empty: a name, a category, a place and notes. A missing type is derived from the name. */
  fields: readonly { name: string; type?: string; options?: readonly string[] }[];
  /** The categories of entries; a field holds each entry's category. */
  categories: readonly string[];
  /** Whether pieces are counted. */
  stock: boolean;
  /** An entry without a minimum of its own is low below this number of pieces; 0: never. */
  minimum: number;
  /** Whether entries can be lent. */
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
