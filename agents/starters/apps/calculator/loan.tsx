import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { csvOf, download } from '../kit/download.ts';
import { Card } from '../kit/Empty.tsx';
import { SelectField } from '../kit/Field.tsx';
import { type Calculation, type Details, type Given, result } from './calculation.ts';
import { Chart } from './Chart.tsx';
import { fieldTexts } from './field-texts.ts';
import { byYear, monthlyPayment, schedule, type Terms, totals } from './money-math.ts';
import { showMonths } from './show.ts';
import { Table } from './Table.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

function termsOf(given: Given): Terms {
  return {
    principal: Math.max(0, given.number('amount') - given.number('downPayment')),
    rate: given.number('rate'),
    months: Math.max(1, Math.round(given.number('years') * 12)),
    extra: given.number('extraPayment'),
  };
}

export const loan: Calculation = {
  id: 'loan',
  note: texts.notAdvice,
  inputs: [
    { type: 'number', key: 'amount', label: fieldTexts.amount, unit: 'money', min: 0, max: 1e12, start: values.amount },
    {
      type: 'number',
      key: 'downPayment',
      label: fieldTexts.downPayment,
      unit: 'money',
      min: 0,
      max: 1e12,
      start: values.downPayment,
    },
    { type: 'number', key: 'rate', label: fieldTexts.rate, unit: '%', min: 0, max: 100, start: values.rate },
    {
      type: 'number',
      key: 'years',
      label: fieldTexts.loanYears,
      unit: fieldTexts.yearUnit,
      min: 1 / 12,
      max: 60,
      start: values.years,
    },
    {
      type: 'number',
      key: 'extraPayment',
      label: fieldTexts.extraPayment,
      unit: 'money',
      min: 0,
      max: 1e12,
      start: values.extraPayment,
    },
  ],
  results(given, money) {
    const terms = termsOf(given);
    const rows = schedule(terms);
    const { paid, interest } = totals(rows);
    const without = totals(schedule({ ...terms, extra: 0 })).interest;
    return [
      result(fieldTexts.monthlyPayment, monthlyPayment(terms) + (terms.principal > 0 ? terms.extra : 0), money),
      result(fieldTexts.borrowed, terms.principal, money),
      result(fieldTexts.totalInterest, interest, money),
      result(fieldTexts.totalPaid, paid, money),
      { label: fieldTexts.paidOff, text: showMonths(rows.length) },
      ...(terms.extra > 0 ? [result(fieldTexts.interestSaved, without - interest, money)] : []),
    ];
  },
  details: LoanDetails,
};

const round = (value: number) => value.toFixed(2);

function LoanDetails({ given, money }: Details) {
  const [by, setBy] = useState<'year' | 'month'>('year');
  const terms = termsOf(given);
  const months = schedule(terms);
  const rows = by === 'year' ? byYear(months) : months;
  const { columns } = texts;
  const heads = [
    by === 'year' ? columns.year : columns.month,
    columns.paid,
    columns.interest,
    columns.repaid,
    columns.balance,
  ];
  const save = () => {
    const body = rows.map((row) => [
      row.period,
      round(row.paid),
      round(row.interest),
      round(row.repaid),
      round(row.balance),
    ]);
    download(`${texts.names.loan}.csv`, csvOf([heads, ...body]), 'text/csv');
  };
  return (
    <>
      <Card title={texts.chart}>
        <Chart
          label={texts.chart}
          ends={[texts.start, showMonths(months.length)]}
          show={money}
          series={[
            {
              name: columns.balance,
              tone: 'primary',
              values: [terms.principal, ...months.map(({ balance }) => balance)],
            },
          ]}
        />
      </Card>
      <Card title={texts.table}>
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <SelectField
            label={texts.tableBy}
            className="w-44"
            value={by}
            onChange={(event) => setBy(event.target.value === 'month' ? 'month' : 'year')}
          >
            <option value="year">{texts.byYear}</option>
            <option value="month">{texts.byMonth}</option>
          </SelectField>
          <Button icon="download" onClick={save}>
            {texts.download}
          </Button>
        </div>
        <Table
          caption={texts.table}
          columns={heads}
          rows={rows.map((row) => ({
            key: String(row.period),
            cells: [row.period, money(row.paid), money(row.interest), money(row.repaid), money(row.balance)],
          }))}
        />
      </Card>
    </>
  );
}
