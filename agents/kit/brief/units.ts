/** The units that an amount may have besides a noun, by the name that results use, with their spellings. */
const spellings: Readonly<Record<string, string>> = {
  second: 'seconds?|secs?|sekunden?|sek',
  minute: 'minutes?|mins?|minuten',
  hour: 'hours?|hrs?|h|stunden?|std',
  day: 'days?|tage?n?',
  week: 'weeks?|wks?|wochen?',
  month: 'months?|monate?n?',
  year: 'years?|yrs?|jahre?n?',
  percent: '%|percent|per cent|prozent',
  kilometre: 'km|kilometers?|kilometres?|kilometern?',
  mile: 'miles?',
  metre: 'meters?|metres?|metern?',
  centimetre: 'cm|zentimetern?',
  kilogram: 'kg|kilos?|kilograms?|kilogramm',
  gram: 'grams?|gramm',
  pound: 'lbs?',
  litre: 'liters?|litres?|litern?',
  millilitre: 'ml',
  celsius: '°c',
  kilobyte: 'kb',
  megabyte: 'mb',
  gigabyte: 'gb',
};

/** Signs and names of currencies, by ISO code. A code also stands for itself. */
const currencies: Readonly<Record<string, string>> = {
  EUR: '€|eur|euros?',
  USD: String.raw`us\$|\$|usd|us dollars?|dollars?`,
  GBP: '£|gbp|quid|pounds sterling|british pounds?',
  CHF: String.raw`chf|sfr\.?|franken|swiss francs?`,
  THB: '฿|thb|thai baht|baht',
  JPY: '¥|jpy|yen',
  SEK: 'sek|swedish krona',
  NOK: 'nok|norwegian kroner',
  DKK: 'dkk|danish kroner',
  PLN: 'zł|pln|zloty|złoty',
  CZK: 'czk|kč',
  INR: '₹|inr|rupees?',
  CNY: 'cny|rmb|yuan|renminbi',
  KRW: '₩|krw',
  TRY: '₺',
  BRL: String.raw`r\$|brl`,
  MXN: 'mxn',
  CAD: String.raw`c\$|cad`,
  AUD: String.raw`a\$|aud`,
  NZD: 'nzd',
  SGD: 'sgd',
  HKD: 'hkd',
  VND: 'vnd|₫',
  IDR: String.raw`idr|rupiah|rp\.?`,
  MYR: 'myr|ringgit',
  PHP: '₱',
  ZAR: 'zar',
  UAH: 'uah|₴',
};

const byLength = (pattern: string) => pattern.split('|').toSorted((a, b) => b.length - a.length);
const joined = (table: Readonly<Record<string, string>>) =>
  Object.values(table)
    .flatMap(byLength)
    .toSorted((a, b) => b.length - a.length)
    .join('|');

export const unitPattern = joined(spellings);
export const currencyPattern = joined(currencies);

const anchored = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`, 'iu')] as const);
const units = anchored(spellings);
const codes = anchored(currencies);

/** Returns the unit of a spelling, `minute` for `mins`; null if the text is no unit. */
export function unitOf(text: string): string | null {
  return units.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Returns the currency of a spelling, `EUR` for `€`; null if the text is no currency. */
export function currencyOf(text: string): string | null {
  return codes.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
