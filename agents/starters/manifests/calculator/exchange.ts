import { wholeWords } from '../../../kit/brief/found.ts';
import { digitsPattern, parseNumber } from '../../../kit/brief/numbers.ts';
import { readCurrencies } from '../../../kit/brief/read-currencies.ts';
import { currencyPattern } from '../../../kit/brief/units.ts';
import type { Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';
import type { Setting } from '../../base/setting.ts';
import { currencySetting } from '../shared/currency.ts';
import { readFigures } from '../shared/labelled-figures.ts';
import { number } from './setting-makers.ts';

export const exchangeSettings: readonly Setting[] = [
  number(
    'exchangeAmount',
    ['exchanged amount', 'amount to exchange'],
    ['Wechselbetrag'],
    1e12,
    'exchanged amount',
    'Wechselbetrag',
    500,
  ),
  {
    ...currencySetting,
    key: 'exchangeTo',
    names: { en: ['target currency', 'other currency'], de: ['Zielwährung', 'andere Währung'] },
    example: { en: 'Set the target currency to CHF', de: 'Setze die Zielwährung auf CHF' },
  },
  {
    ...number(
      'exchangeRate',
      ['exchange rate', 'rate of exchange'],
      ['Wechselkurs', 'Kurs'],
      1e9,
      'exchange rate',
      'Wechselkurs',
      1.25,
    ),
    min: 1e-9,
  },
];

const pair = String.raw`(?:${currencyPattern}) ?(?:to|into|in|->|→|nach|and|und) ?(?:${currencyPattern})`;

export const exchanging = wholeWords(
  String.raw`currenc(?:y|ies)[ -]?(?:convert(?:er|ers|or|ing)?|conversions?|calculator|exchange)|exchange rates?|money exchange|convert(?:s|ing)? (?:between |different |foreign )*currenc(?:y|ies)|w(?:ä|ae)hrungs?(?:um)?rechn\p{L}{1,4}|wechselkurs\p{L}{0,8}|(?:convert(?:s|ing)? )?(?:\d[\d.,]{0,12} ?)?${pair}`,
  'iu',
);

const ratePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:rate|kurs|at|zu|zum kurs|rate of|kurs von)(?: is| ist|:)? ?|1 ?(?:${currencyPattern}) ?(?:=|is|ist|sind) ?)(?<value>${digitsPattern})(?![\p{N}%])`,
  'iu',
);

/** Reads an amount of money, the second currency, and the rate. */
export function exchangeFigures(wanted: string, language: Language): Record<string, Slot> {
  const slots: Record<string, Slot> = {};
  const [, target] = readCurrencies(wanted);
  if (target) slots['exchangeTo'] = { value: target.code, quote: target.quote };
  const match = ratePattern.exec(wanted);
  const rate = parseNumber(match?.groups?.['value'] ?? '', { german: language === 'de', money: false });
  if (match && rate !== null && rate > 0) slots['exchangeRate'] = { value: rate, quote: match[0] };
  const amount = readFigures(wanted, language).find(
    ({ unit, at }) => unit === 'money' && !(match && at >= match.index && at < match.index + match[0].length),
  );
  if (amount) slots['exchangeAmount'] = { value: amount.value, quote: amount.quote };
  return slots;
}
