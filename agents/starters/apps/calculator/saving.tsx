import { Card } from '../kit/Empty.tsx';
import { type Calculation, type Details, type Given, type Money, result } from './calculation.ts';
import { Chart } from './Chart.tsx';
import { fieldTexts } from './field-texts.ts';
import { growth, longest, type Plan, type Stand, untilGoal, yearly } from './money-math.ts';
import { showMonths } from './show.ts';
import { Table } from './Table.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

function planOf(given: Given): Plan {
  return {
    start: given.number('startSum'),
    monthly: given.number('monthly'),
    rate: given.number('rate'),
    every: Number(given.choice('credited') || 1),
  };
}

const shared = {
  startSum: {
    type: 'number',
    key: 'startSum',
    label: fieldTexts.startSum,
    unit: 'money',
    min: 0,
    max: 1e12,
    start: values.startSum,
  },
  monthly: {
    type: 'number',
    key: 'monthly',
    label: fieldTexts.monthly,
    unit: 'money',
    min: 0,
    max: 1e9,
    start: values.monthly,
  },
  rate: { type: 'number', key: 'rate', label: fieldTexts.rate, unit: '%', min: 0, max: 100, start: values.rate },
} as const;

export const savings: Calculation = {
  id: 'savings',
  note: texts.notAdvice,
  inputs: [
    { type: 'number', key: 'goal', label: fieldTexts.goal, unit: 'money', min: 0, max: 1e12, start: values.goal },
    shared.startSum,
    shared.monthly,
    shared.rate,
  ],
  results(given, money) {
    const stands = untilGoal(given.number('goal'), planOf(given));
    const last = stands?.at(-1);
    if (!last) {
      return [
        { label: fieldTexts.reached, text: fieldTexts.never },
        { label: fieldTexts.goal, text: fieldTexts.neverHint },
      ];
    }
    return [
      result(fieldTexts.reached, last.month, showMonths),
      result(fieldTexts.deposits, last.deposits, money),
      result(fieldTexts.interest, last.interest, money),
      result(fieldTexts.final, last.balance, money),
    ];
  },
  details: ({ given, money }) => (
    <Growth stands={untilGoal(given.number('goal'), planOf(given)) ?? growth(planOf(given), longest)} money={money} />
  ),
};

export const compound: Calculation = {
  id: 'compound',
  note: texts.notAdvice,
  inputs: [
    { ...shared.startSum, label: fieldTexts.startCapital },
    shared.monthly,
    shared.rate,
    {
      type: 'number',
      key: 'years',
      label: fieldTexts.savingYears,
      unit: fieldTexts.yearUnit,
      min: 1,
      max: 100,
      integer: true,
      start: Math.round(values.years),
    },
    {
      type: 'choice',
      key: 'credited',
      label: fieldTexts.credited,
      start: '12',
      options: [
        { value: '1', label: fieldTexts.everyMonth },
        { value: '3', label: fieldTexts.everyQuarter },
        { value: '12', label: fieldTexts.everyYear },
      ],
    },
  ],
  results(given, money) {
    const last = growth(planOf(given), given.number('years') * 12).at(-1);
    return [
      result(fieldTexts.final, last?.balance ?? 0, money),
      result(fieldTexts.deposits, last?.deposits ?? 0, money),
      result(fieldTexts.interest, last?.interest ?? 0, money),
    ];
  },
  details: CompoundDetails,
};

function CompoundDetails({ given, money }: Details) {
  return <Growth stands={growth(planOf(given), given.number('years') * 12)} money={money} />;
}

function Growth({ stands, money }: { stands: readonly Stand[]; money: Money }) {
  const rows = yearly(stands);
  const { columns } = texts;
  return (
    <>
      <Card title={texts.chart}>
        <Chart
          label={texts.chart}
          ends={[texts.start, showMonths(stands.at(-1)?.month ?? 0)]}
          show={money}
          series={[
            { name: columns.deposits, tone: 'accent', values: stands.map(({ deposits }) => deposits) },
            { name: columns.total, tone: 'primary', values: stands.map(({ balance }) => balance) },
          ]}
        />
      </Card>
      <Card title={texts.table}>
        <Table
          caption={texts.table}
          columns={[columns.year, columns.deposits, columns.interest, columns.total]}
          rows={rows.map(({ month, deposits, interest, balance }) => ({
            key: String(month),
            cells: [month === 0 ? texts.start : showMonths(month), money(deposits), money(interest), money(balance)],
          }))}
        />
      </Card>
    </>
  );
}
