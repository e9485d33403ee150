import { formatNumber } from '../kit/format.ts';
import { Card } from '../kit/Empty.tsx';
import { type Calculation, type Details, type Given, result } from './calculation.ts';
import { fieldTexts } from './field-texts.ts';
import { showPercent } from './show.ts';
import { Table } from './Table.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

function shares(given: Given, percent: number): { tip: number; sum: number; each: number } {
  const people = Math.max(1, given.number('people'));
  const sum = given.number('bill') * (1 + percent / 100);
  const whole = given.choice('rounding') === 'whole';
  // Round up, because otherwise the bill would not be covered; the tiny subtraction removes floating-point errors.
  const each = whole ? Math.ceil(sum / people - 1e-9) : Math.ceil((sum / people) * 100 - 1e-7) / 100;
  return { tip: each * people - given.number('bill'), sum: each * people, each };
}

export const tip: Calculation = {
  id: 'tip',
  inputs: [
    { type: 'number', key: 'bill', label: fieldTexts.bill, unit: 'money', min: 0, max: 1e9, start: values.bill },
    { type: 'number', key: 'tip', label: fieldTexts.tip, unit: '%', min: 0, max: 100, start: values.tip },
    {
      type: 'number',
      key: 'people',
      label: fieldTexts.people,
      unit: '',
      min: 1,
      max: 1000,
      integer: true,
      start: values.people,
    },
    {
      type: 'choice',
      key: 'rounding',
      label: fieldTexts.rounding,
      start: 'cent',
      options: [
        { value: 'cent', label: fieldTexts.noRounding },
        { value: 'whole', label: fieldTexts.toWhole },
      ],
    },
  ],
  results(given, money) {
    const { tip, sum, each } = shares(given, given.number('tip'));
    return [
      result(fieldTexts.each, each, money),
      result(fieldTexts.tipSum, tip, money),
      result(fieldTexts.billSum, sum, money),
    ];
  },
  details: TipDetails,
};

function TipDetails({ given, money }: Details) {
  const chosen = given.number('tip');
  const percents = [...new Set([0, 5, 10, 15, 18, 20, 25, chosen])].toSorted((one, other) => one - other);
  const { columns } = texts;
  return (
    <Card title={texts.table}>
      <Table
        caption={texts.table}
        columns={[columns.tip, columns.each, fieldTexts.tipSum, columns.sum]}
        rows={percents.map((percent) => {
          const { tip, sum, each } = shares(given, percent);
          return {
            key: String(percent),
            strong: percent === chosen,
            cells: [showPercent(percent), money(each), money(tip), money(sum)],
          };
        })}
      />
    </Card>
  );
}

const share = (value: number) => (Number.isFinite(value) ? showPercent(value) : '–');
const asks = (question: string) => (given: Given) => given.choice('question') === question;

export const percentage: Calculation = {
  id: 'percentage',
  inputs: [
    {
      type: 'choice',
      key: 'question',
      label: fieldTexts.question,
      start: 'partOf',
      options: [
        { value: 'partOf', label: fieldTexts.partOf },
        { value: 'shareOf', label: fieldTexts.shareOf },
        { value: 'change', label: fieldTexts.change },
      ],
    },
    {
      type: 'number',
      key: 'percent',
      label: fieldTexts.percent,
      unit: '%',
      min: -1e9,
      max: 1e9,
      start: 15,
      shown: asks('partOf'),
    },
    {
      type: 'number',
      key: 'part',
      label: fieldTexts.part,
      unit: '',
      min: -1e12,
      max: 1e12,
      start: 30,
      shown: asks('shareOf'),
    },
    {
      type: 'number',
      key: 'whole',
      label: fieldTexts.whole,
      unit: '',
      min: -1e12,
      max: 1e12,
      start: 200,
      shown: (given) => !asks('change')(given),
    },
    {
      type: 'number',
      key: 'before',
      label: fieldTexts.before,
      unit: '',
      min: -1e12,
      max: 1e12,
      start: 80,
      shown: asks('change'),
    },
    {
      type: 'number',
      key: 'after',
      label: fieldTexts.after,
      unit: '',
      min: -1e12,
      max: 1e12,
      start: 100,
      shown: asks('change'),
    },
  ],
  results(given) {
    const number = given.number;
    if (asks('shareOf')(given)) return [result(fieldTexts.share, (number('part') / number('whole')) * 100, share)];
    if (asks('change')(given)) {
      const difference = number('after') - number('before');
      return [
        result(fieldTexts.changed, (difference / Math.abs(number('before'))) * 100, share),
        result(fieldTexts.difference, difference, formatNumber),
      ];
    }
    return [result(fieldTexts.part, (number('percent') / 100) * number('whole'), formatNumber)];
  },
};

export const discount: Calculation = {
  id: 'discount',
  inputs: [
    { type: 'number', key: 'price', label: fieldTexts.price, unit: 'money', min: 0, max: 1e12, start: values.price },
    {
      type: 'number',
      key: 'discount',
      label: fieldTexts.discount,
      unit: '%',
      min: 0,
      max: 100,
      start: values.discount,
    },
  ],
  results(given, money) {
    const saved = (given.number('price') * given.number('discount')) / 100;
    return [result(fieldTexts.toPay, given.number('price') - saved, money), result(fieldTexts.saved, saved, money)];
  },
};

export const tax: Calculation = {
  id: 'tax',
  inputs: [
    {
      type: 'choice',
      key: 'from',
      label: fieldTexts.taxFrom,
      start: 'net',
      options: [
        { value: 'net', label: fieldTexts.net },
        { value: 'gross', label: fieldTexts.gross },
      ],
    },
    { type: 'number', key: 'price', label: fieldTexts.sum, unit: 'money', min: 0, max: 1e12, start: values.price },
    { type: 'number', key: 'taxRate', label: fieldTexts.taxRate, unit: '%', min: 0, max: 100, start: values.taxRate },
  ],
  results(given, money) {
    const factor = 1 + given.number('taxRate') / 100;
    const isNet = given.choice('from') === 'net';
    const net = isNet ? given.number('price') : given.number('price') / factor;
    const gross = isNet ? net * factor : given.number('price');
    const [netSum, grossSum] = [result(fieldTexts.netSum, net, money), result(fieldTexts.grossSum, gross, money)];
    return [isNet ? grossSum : netSum, result(fieldTexts.tax, gross - net, money), isNet ? netSum : grossSum];
  },
};
