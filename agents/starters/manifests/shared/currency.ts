import { readCurrencies } from '../../../kit/brief/read-currencies.ts';
import type { Setting } from '../../base/setting.ts';
import type { Slot } from '../../base/fill.ts';

type Choice = Extract<Setting, { type: 'choice' }>;

const names: readonly [code: string, english: string, german: string, sign: string][] = [
  ['EUR', 'euro', 'Euro', '€'],
  ['USD', 'US dollar', 'US-Dollar', '$'],
  ['GBP', 'pound sterling', 'Pfund', '£'],
  ['CHF', 'Swiss franc', 'Franken', 'sfr'],
  ['JPY', 'yen', 'Yen', '¥'],
  ['SEK', 'Swedish krona', 'schwedische Krone', 'skr'],
  ['NOK', 'Norwegian krone', 'norwegische Krone', 'nkr'],
  ['DKK', 'Danish krone', 'dänische Krone', 'dkr'],
  ['PLN', 'zloty', 'Zloty', 'zł'],
  ['CZK', 'Czech koruna', 'tschechische Krone', 'Kč'],
  ['CAD', 'Canadian dollar', 'kanadischer Dollar', 'C$'],
  ['AUD', 'Australian dollar', 'australischer Dollar', 'A$'],
  ['NZD', 'New Zealand dollar', 'neuseeländischer Dollar', 'NZ$'],
  ['INR', 'rupee', 'Rupie', '₹'],
  ['CNY', 'yuan', 'Yuan', 'RMB'],
  ['KRW', 'won', 'Won', '₩'],
  ['THB', 'baht', 'Baht', '฿'],
  ['SGD', 'Singapore dollar', 'Singapur-Dollar', 'S$'],
  ['HKD', 'Hong Kong dollar', 'Hongkong-Dollar', 'HK$'],
  ['VND', 'dong', 'Dong', '₫'],
  ['IDR', 'rupiah', 'Rupiah', 'Rp'],
  ['MYR', 'ringgit', 'Ringgit', 'RM'],
  ['PHP', 'Philippine peso', 'philippinischer Peso', '₱'],
  ['TRY', 'Turkish lira', 'türkische Lira', '₺'],
  ['BRL', 'real', 'Real', 'R$'],
  ['MXN', 'Mexican peso', 'mexikanischer Peso', 'MX$'],
  ['ZAR', 'rand', 'Rand', 'R'],
  ['UAH', 'hryvnia', 'Hrywnja', '₴'],
];

export const currencySetting: Choice & Pick<Setting, 'key' | 'names' | 'example'> = {
  key: 'currency',
  type: 'choice',
  options: names.map(([code, english, german, sign]) => ({
    value: code,
    names: { en: [english, code, sign], de: [german, code, sign] },
  })),
  names: { en: ['currency'], de: ['Währung'] },
  example: { en: 'Set the currency to CHF', de: 'Setze die Währung auf CHF' },
};

/** Returns the first currency in the words. */
export function currencyIn(wanted: string): Slot | null {
  const [first] = readCurrencies(wanted);
  return first ? { value: first.code, quote: first.quote } : null;
}
