import { parseDate, type Period, periodLabel, periodStart } from '../dates.ts';
import { formatMoney, formatNumber, titleOfRow } from '../format.ts';
import { groupBy } from '../group.ts';
import { dateField, type Entity, firstField, type Row } from '../records.ts';
import { useRows, useTitles } from '../store.ts';
import { EmptyState } from './EmptyState.tsx';

/** Amounts summed by week or month, newest first, with the rows of each sum. */
export function Totals({ entity, period }: { entity: Entity; period: Period }) {
  const rows = useRows(entity);
  const titleOf = useTitles();
  const amount = firstField(entity, 'money') ?? firstField(entity, 'number');
  const dated = dateField(entity);
  if (!amount || !dated) return null;
  const format = amount.type === 'money' ? formatMoney : formatNumber;
  const sum = (some: readonly Row[]) => some.reduce((total, row) => total + Number(row[amount.name] ?? 0), 0);
  const groups = [...groupBy(rows, (row) => startOf(row, dated.name, period))]
    .filter(([start]) => start !== '')
    .toSorted(([a], [b]) => b.localeCompare(a));
  const most = Math.max(1, ...groups.map(([, members]) => sum(members)));
  if (groups.length === 0) {
    return (
      <EmptyState icon="chart" title="Nothing to sum up yet" hint={`${entity.plural} with a date are summed here.`} />
    );
  }
  return (
    <section aria-label={`${entity.plural} by ${period}`} className="grid gap-4">
      {groups.map(([start, members]) => (
        <article key={start} className="rounded-lg border border-border bg-surface p-5 shadow-sm">
          <div className="flex flex-wrap items-baseline justify-between gap-2">
            <h2 className="font-heading text-lg font-semibold">{periodLabel(start, period)}</h2>
            <p className="text-xl font-bold tabular-nums">{format(sum(members))}</p>
          </div>
          <div className="mt-2 h-2 overflow-hidden rounded-full bg-border" aria-hidden="true">
            <div className="h-full rounded-full bg-primary" style={{ width: `${(sum(members) / most) * 100}%` }} />
          </div>
          <ul className="mt-3 divide-y divide-border text-sm">
            {members.map((row) => (
              <li key={row.id} className="flex justify-between gap-4 py-2">
                <a
                  href={`#/${entity.key}/${row.id}`}
                  className="min-w-0 rounded-sm break-words hover:underline focus-visible:outline-2 focus-visible:outline-ring"
                >
                  {titleOfRow(entity, row, titleOf)}
                </a>
                <span className="tabular-nums">{format(Number(row[amount.name] ?? 0))}</span>
              </li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}

function startOf(row: Row, field: string, period: Period): string {
  const date = parseDate(row[field]);
  return date ? periodStart(date, period) : '';
}
