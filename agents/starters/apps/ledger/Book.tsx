import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { csvOf, download } from '../kit/download.ts';
import { Empty } from '../kit/Empty.tsx';
import { dayOf, formatDay, formatMoney } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { months, type Row } from './book.ts';
import { BudgetLeft } from './BudgetLeft.tsx';
import { Figure } from './Figure.tsx';
import { fromUnits } from './money.ts';
import { monthName } from './month-name.ts';
import { RatesMissing } from './Rates.tsx';
import { RowForm } from './RowForm.tsx';
import { allCategories, useRows, useSetup } from './store.tsx';
import { texts } from './texts.ts';

/** Income and spending, newest day first. */
export function Book() {
  const [rows, setRows] = useRows();
  const { setup, exchange, currencies, show } = useSetup();
  const [open, setOpen] = useState<Row | Row['kind'] | null>(null);
  const tell = useNotice();
  const current = dayOf(new Date()).slice(0, 7);
  const all = months(rows, exchange);
  const month = all.find((one) => one.month === current);
  const sorted = rows.toSorted((one, other) => other.day.localeCompare(one.day));
  const [income, spending] = [month?.income ?? 0, month?.spending ?? 0];
  const allSpending = all.reduce((sum, one) => sum + one.spending, 0);
  const save = (row: Row) => {
    setRows((before) =>
      before.some(({ id }) => id === row.id) ? before.map((one) => (one.id === row.id ? row : one)) : [...before, row],
    );
    setOpen(null);
  };
  const remove = (row: Row) => {
    setRows(rows.filter((one) => one !== row));
    tell(texts.removed(row.title), () => setRows((before) => [...before, row]));
  };
  const exportAll = () => {
    const lines = sorted.map((row) => [
      row.day,
      texts.kinds[row.kind],
      row.category,
      row.title,
      fromUnits(row.amount, row.currency),
      row.currency,
    ]);
    download(`${texts.screens.book}.csv`, csvOf([texts.csvBook, ...lines]), 'text/csv');
  };
  return (
    <>
      <Title
        actions={
          <>
            {rows.length > 0 && (
              <Button icon="download" onClick={exportAll}>
                {texts.export}
              </Button>
            )}
            <Button icon="plus" onClick={() => setOpen('in')}>
              {texts.addIncome}
            </Button>
            <Button tone="primary" icon="minus" onClick={() => setOpen('out')}>
              {texts.addSpending}
            </Button>
          </>
        }
      >
        {texts.screens.book}
      </Title>
      <p className="mb-2 text-sm font-medium text-muted">{monthName(current)}</p>
      <dl className="mb-6 grid gap-3 sm:grid-cols-3">
        <Figure label={texts.left} text={show(income - spending)} strong />
        <Figure label={texts.kinds.in} text={show(income)} />
        <Figure label={texts.kinds.out} text={show(spending)} />
      </dl>
      <BudgetLeft spent={setup.budgetFor === 'month' ? spending : allSpending} />
      <RatesMissing used={rows} />
      {sorted.length === 0 ? (
        <Empty icon="money" title={texts.noRows} hint={texts.noRowsHint} />
      ) : (
        <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
          {sorted.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 md:px-6">
              <div className="min-w-0 grow basis-48">
                <p className="font-semibold break-words">{row.title}</p>
                <p className="text-sm break-words text-muted">
                  {row.category === '' ? texts.others : row.category} · {formatDay(row.day)}
                </p>
              </div>
              <span className={`text-lg font-semibold tabular-nums ${row.kind === 'in' ? 'text-success' : ''}`}>
                {row.kind === 'in' ? '+' : '−'} {formatMoney(fromUnits(row.amount, row.currency), row.currency)}
              </span>
              <span className="-my-1 -mr-2 ml-auto flex sm:ml-0">
                <IconButton icon="edit" label={texts.change(row.title)} onClick={() => setOpen(row)} />
                <IconButton icon="trash" label={texts.remove(row.title)} onClick={() => remove(row)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <RowForm
          row={typeof open === 'string' ? null : open}
          kind={typeof open === 'string' ? open : open.kind}
          categories={allCategories(setup.categories, rows)}
          currencies={currencies}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
