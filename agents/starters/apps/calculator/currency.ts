import { formatMoney } from '../kit/format.ts';
import { useKept } from '../kit/kept.ts';
import { locale } from '../kit/starter.ts';
import type { Money } from './calculation.ts';
import { values } from './values.ts';

const usual = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'CAD',
  'AUD',
  'JPY',
  'INR',
  'CNY',
  'THB',
];
export const isCurrency = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code);

const base = { code: isCurrency(values.currency) ? values.currency : 'EUR' };
export const currencies = [...new Set([base.code, ...usual])];

const names = new Intl.DisplayNames(locale, { type: 'currency' });
export const currencyName = (code: string): string => `${code} · ${names.of(code) ?? code}`;

/** The currency of all sums on this page. */
export function useCurrency(): { code: string; setCode(code: string): void; money: Money } {
  const [{ code }, set] = useKept(
    'currency',
    base,
    (value) => typeof value === 'object' && value !== null && 'code' in value && isCurrency(value.code),
  );
  return { code, setCode: (next) => set({ code: next }), money: (value) => formatMoney(value, code) };
}
