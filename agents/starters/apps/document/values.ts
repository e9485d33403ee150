import { pick, settings } from '../kit/starter.ts';

export const kinds = ['invoice', 'quote', 'letter', 'cv', 'certificate'] as const;
export type Kind = (typeof kinds)[number];

export interface Item {
  name: string;
  /** Per unit, without tax. */
  price: number;
  quantity: number;
}

export interface Values {
  /** The kind of a new draft. */
  document: Kind;
  /** The sender: a name or a company. */
  sender: string;
  /** The recipient. */
  recipient: string;
  /** The reason for a certificate. */
  reason: string;
  /** ISO 4217. */
  currency: string;
  /** In percent. */
  taxRate: number;
  /** The small business rule: no tax is charged. */
  smallBusiness: boolean;
  items: readonly Item[];
  /** The prefix of invoice and quote numbers. */
  numberPrefix: string;
  /** Days until an invoice is due, or days for which a quote is valid. */
  dueDays: number;
  /** The sections of a CV. */
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
