import { parseDate, periodStart } from '../dates.ts';
import { formatMoney } from '../format.ts';
import { dateField, type Entity, firstField } from '../records.ts';
import { useRows } from '../store.ts';
import { Icon } from './Icon.tsx';

/**
 * The number of rows, and the most useful second figure: this week's sum, the number of upcoming rows, or the first
 * choice.
 */
export function StatCard({ entity }: { entity: Entity }) {
  const rows = useRows(entity);
  return (
    <a
      href={`#/${entity.key}`}
      className="group flex items-start justify-between gap-3 rounded-lg border border-border bg-surface p-4 shadow-sm transition hover:border-primary sm:p-5 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring"
    >
      <span className="min-w-0">
        <span className="block text-sm font-medium text-muted">{entity.plural}</span>
        <span className="mt-1 block font-heading text-3xl font-bold tabular-nums">{rows.length}</span>
        <span className="mt-1 block text-sm text-muted">{useSecondFigure(entity)}</span>
      </span>
      <span className="hidden size-10 place-items-center rounded-md bg-primary/12 text-text transition sm:grid group-hover:bg-primary group-hover:text-on-primary">
        <Icon name={entity.icon} />
      </span>
    </a>
  );
}

function useSecondFigure(entity: Entity): string {
  const rows = useRows(entity);
  const dated = dateField(entity);
  const amount = firstField(entity, 'money');
  const choice = firstField(entity, 'choice');
  if (amount && dated) {
    const week = periodStart(new Date(), 'week');
    const inWeek = rows.filter((row) => {
      const date = parseDate(row[dated.name]);
      return date !== null && periodStart(date, 'week') === week;
    });
    return `${formatMoney(inWeek.reduce((sum, row) => sum + Number(row[amount.name] ?? 0), 0))} this week`;
  }
  if (dated) {
    const ahead = rows.filter((row) => (parseDate(row[dated.name])?.getTime() ?? 0) > Date.now());
    if (ahead.length > 0) return `${ahead.length} ahead`;
  }
  const first = choice?.options?.[0];
  if (choice && first !== undefined) {
    return `${rows.filter((row) => row[choice.name] === first).length} ${first.toLowerCase()}`;
  }
  return 'See all';
}
