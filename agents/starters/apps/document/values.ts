import { pick, settings } from '../kit/starter.ts';

export const kinds = ['invoice', 'quote', 'letter', 'cv', 'certificate'] as const;
export type Kind = (typeof kinds)[number];

export interface Item {
  name: string;
  /** Without tax, for one. */
  price: number;
  quantity: number;
}

export interface Values {
  /** What a new draft is. */
  document: Kind;
  /** Who writes it: a name or a company. */
  sender: string;
  /** Whom it is for. */
  recipient: string;
  /** What a certificate is given for. */
  reason: string;
  /** ISO 4217. */
  currency: string;
  /** In percent. */
  taxRate: number;
  /** The small business rule: no tax is charged. */
  smallBusiness: boolean;
  items: readonly Item[];
  /** What invoices and quotes begin their number with. */
  numberPrefix: string;
  /** Until an invoice is due, or as long as a quote is valid. */
  dueDays: number;
  /** Of a CV. */
  sections: readonly string[];
  /** The heading of a certificate, the subject of a letter. */
  heading: string;
}

const given = settings<Values>({
  document: 'invoice',
  sender: '',
  recipient: '',
  reason: '',
  currency: 'EUR',
  taxRate: 19,
  smallBusiness: false,
  items: [],
  numberPrefix: '',
  dueDays: 14,
  sections: pick({
    en: ['Experience', 'Education', 'Skills', 'Languages'],
    de: ['Berufserfahrung', 'Ausbildung', 'Kenntnisse', 'Sprachen'],
  }),
  heading: '',
});

export const values: Values = {
  ...given,
  document: kinds.find((kind) => kind === given.document) ?? 'invoice',
  currency: /^[A-Z]{3}$/.test(given.currency) ? given.currency : 'EUR',
  items: given.items.map(({ name, price, quantity }) => ({ name, price: price ?? 0, quantity: quantity ?? 1 })),
};
