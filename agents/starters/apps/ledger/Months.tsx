import { Card, Empty } from '../kit/Empty.tsx';
import { Title } from '../kit/Frame.tsx';
import { type Month, months } from './book.ts';
import { toUnits } from './money.ts';
import { monthName } from './month-name.ts';
import { RatesMissing } from './Rates.tsx';
import { useRows, useSetup } from './store.tsx';
import { texts } from './texts.ts';

/** Totals by month, and each category's use of its limit. */
export function Months() {
  const [rows] = useRows();
  const { exchange } = useSetup();
  const found = months(rows, exchange);
  return (
    <>
      <Title>{texts.screens.months}</Title>
      <RatesMissing used={rows} />
      {found.length === 0 && <Empty icon="calendar" title={texts.noMonths} hint={texts.noRowsHint} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {found.map((month) => (
          <OneMonth key={month.month} {...month} />
        ))}
      </div>
    </>
  );
}

function OneMonth({ month, income, spending, categories }: Month) {
  const { setup, show } = useSetup();
  const names = [...new Set([...setup.categories.map(({ name }) => name), ...categories.keys()])];
  return (
    <Card title={monthName(month)}>
      <dl className="grid grid-cols-3 gap-3">
        {[
          [texts.kinds.in, income],
          [texts.kinds.out, spending],
          [texts.left, income - spending],
        ].map(([label, units]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-bold break-words tabular-nums">{show(Number(units))}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 mb-3 font-heading font-semibold">{texts.byCategory}</h3>
      <ul className="flex flex-col gap-4">
        {names.map((name) => {
          const limit = toUnits(setup.categories.find((one) => one.name === name)?.limit ?? 0, setup.currency);
          return <OneCategory key={name} name={name} spent={categories.get(name) ?? 0} limit={limit} all={spending} />;
        })}
      </ul>
    </Card>
  );
}

function OneCategory({ name, spent, limit, all }: { name: string; spent: number; limit: number; all: number }) {
  const { show } = useSetup();
  const isOver = limit > 0 && spent > limit;
  const share = Math.min(1, spent / Math.max(1, limit > 0 ? limit : all));
  return (
    <li>
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium break-words">{name === '' ? texts.others : name}</span>
        <span className="tabular-nums">{limit > 0 ? texts.of(show(spent), show(limit)) : show(spent)}</span>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-text/10">
        <div className={`h-full ${isOver ? 'bg-danger' : 'bg-primary'}`} style={{ width: `${share * 100}%` }} />
      </div>
      {limit > 0 && (
        <p className={`mt-1 text-sm ${isOver ? 'font-semibold text-danger' : 'text-muted'}`}>
          {isOver ? texts.over(show(spent - limit)) : texts.below(show(limit - spent))}
        </p>
      )}
    </li>
  );
}
