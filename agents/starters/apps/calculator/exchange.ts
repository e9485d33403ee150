import { formatMoney } from '../kit/format.ts';
import { type Calculation, result } from './calculation.ts';
import { currencies, currencyName, isCurrency } from './currency.ts';
import { fieldTexts } from './field-texts.ts';
import { values } from './values.ts';

const target = isCurrency(values.exchangeTo) ? values.exchangeTo : values.currency === 'USD' ? 'EUR' : 'USD';

/** Money in another currency, at a rate that the user types: the application fetches none. */
export const exchange: Calculation = {
  id: 'exchange',
  inputs: [
    {
      type: 'number',
      key: 'exchangeAmount',
      label: fieldTexts.exchanged,
      unit: 'money',
      min: 0,
      max: 1e12,
      start: values.exchangeAmount,
    },
    {
      type: 'choice',
      key: 'exchangeTo',
      label: fieldTexts.exchangeTo,
      start: target,
      options: [...new Set([target, ...currencies])].map((code) => ({ value: code, label: currencyName(code) })),
    },
    {
      type: 'number',
      key: 'exchangeRate',
      label: fieldTexts.exchangeRate,
      unit: '',
      min: 1e-9,
      max: 1e9,
      start: values.exchangeRate,
    },
  ],
  results(given, money) {
    const [rate, code] = [given.number('exchangeRate'), given.choice('exchangeTo')];
    const inTarget = (value: number) => formatMoney(value, code);
    return [
      result(fieldTexts.exchangedInto, given.number('exchangeAmount') * rate, inTarget),
      result(
        fieldTexts.exchangeBack(inTarget(given.number('exchangeAmount'))),
        given.number('exchangeAmount') / rate,
        money,
      ),
    ];
  },
  note: fieldTexts.exchangeNote,
};
