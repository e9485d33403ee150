import { settings } from '../kit/starter.ts';

export type Fulfilment = 'pickup' | 'delivery' | 'both';

export interface Values {
  /** The line below the name. */
  tagline: string;
  /** `price`: in the currency's units, 4.5; null if nobody has said it. Empty: examples, marked as such. */
  products: { name: string; price: number | null }[];
  /** ISO 4217. */
  currency: string;
  fulfilment: Fulfilment;
  /** Days of the week as people write them; empty: every day. */
  pickupDays: string[];
  /** Times to choose from; empty: any time can be named. */
  slots: string[];
  /** Orders for a day are taken until so many days before. */
  leadDays: number;
  /** The time on that day: `18:00`, `6pm`. */
  until: string;
  /** The day of the week until which orders are taken; empty: `leadDays` says it. */
  untilDay: string;
  /** Orders of one day; 0: as many as there are. */
  limitOrders: number;
  /** Pieces of one day; 0: as many as there are. */
  limitPieces: number;
}

export const values = settings<Values>({
  tagline: '',
  products: [],
  currency: 'EUR',
  fulfilment: 'pickup',
  pickupDays: [],
  slots: [],
  leadDays: 1,
  until: '18:00',
  untilDay: '',
  limitOrders: 0,
  limitPieces: 0,
});
