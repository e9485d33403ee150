import { settings } from '../kit/starter.ts';

export type Fulfilment = 'pickup' | 'delivery' | 'both';

export interface Values {
  /** The line below the name. */
  tagline: string;
  /**
   * `price`: in the currency's main unit, 4.5; null if unknown. Without products, the shop shows examples, marked as
   * such.
   */
  products: { name: string; price: number | null }[];
  /** ISO 4217. */
  currency: string;
  fulfilment: Fulfilment;
  /** Days of the week as people write them; empty: every day. */
  pickupDays: string[];
  /** Times to choose from; empty: any time. */
  slots: string[];
  /** The deadline is this many days before the day. */
  leadDays: number;
  /** The time of the deadline: `18:00`, `6pm`. */
  until: string;
  /** The weekday of the deadline; empty: `leadDays` decides. */
  untilDay: string;
  /** The most orders per day; 0: unlimited. */
  limitOrders: number;
  /** The most pieces per day; 0: unlimited. */
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
