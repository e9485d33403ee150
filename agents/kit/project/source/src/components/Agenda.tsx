import { formatDay, formatTime, isoDay, parseDate } from '../dates.ts';
import { titleOfRow } from '../format.ts';
import { groupBy } from '../group.ts';
import { dateField, type Entity, type Field, firstField, type Row } from '../records.ts';
import { useRows, useTitles } from '../store.ts';
import { Badge } from './Badge.tsx';
import { EmptyState } from './EmptyState.tsx';

interface Dated {
  row: Row;
  date: Date;
}

/** Rows by day, from today on; earlier ones are folded away below. */
export function Agenda({ entity }: { entity: Entity }) {
  const rows = useRows(entity);
  const field = dateField(entity);
  if (!field) return null;
  const dated = rows
    .flatMap((row) => {
      const date = parseDate(row[field.name]);
      return date ? [{ row, date }] : [];
    })
    .toSorted((a, b) => a.date.getTime() - b.date.getTime());
  const today = isoDay(new Date());
  const coming = dated.filter(({ date }) => isoDay(date) >= today);
  const past = dated.filter(({ date }) => isoDay(date) < today).toReversed();
  return (
    <div className="grid grid-cols-1 gap-8">
      {coming.length === 0 && (
        <EmptyState
          icon="calendar"
          title={`No ${entity.plural.toLowerCase()} ahead`}
          hint="What has a date from today on is shown here, day by day."
        />
      )}
      <Days entity={entity} field={field} dated={coming} />
      {past.length > 0 && (
        <details className="group">
          <summary className="min-h-11 cursor-pointer rounded-sm py-2 font-semibold text-muted hover:text-text focus-visible:outline-2 focus-visible:outline-ring">
            Earlier ({past.length})
          </summary>
          <div className="mt-4 grid grid-cols-1 gap-8">
            <Days entity={entity} field={field} dated={past} />
          </div>
        </details>
      )}
    </div>
  );
}

function Days({ entity, field, dated }: { entity: Entity; field: Field; dated: readonly Dated[] }) {
  const days = groupBy(dated, ({ date }) => isoDay(date));
  return [...days].map(([day, entries]) => (
    <section
      key={day}
      aria-labelledby={`day-${day}`}
      className="grid grid-cols-1 gap-3 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-6"
    >
      <h2 id={`day-${day}`} className="font-heading font-semibold md:pt-4">
        {formatDay(parseDate(day) ?? new Date())}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {entries.map(({ row, date }) => (
          <AgendaItem
            key={row.id}
            entity={entity}
            row={row}
            time={field.type === 'datetime' ? formatTime(date) : null}
          />
        ))}
      </ul>
    </section>
  ));
}

function AgendaItem({ entity, row, time }: { entity: Entity; row: Row; time: string | null }) {
  const titleOf = useTitles();
  const choice = firstField(entity, 'choice');
  const chosen = choice ? row[choice.name] : undefined;
  const people = entity.fields.filter((field) => field.type === 'reference' && field.name !== entity.titleField);
  return (
    <li className="relative flex items-center gap-4 rounded-lg border border-border bg-surface p-4 shadow-sm">
      <span className="h-10 w-1 shrink-0 rounded-full bg-primary" aria-hidden="true" />
      {time !== null && (
        <span className="w-18 shrink-0 text-sm font-semibold whitespace-nowrap tabular-nums">{time}</span>
      )}
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0">
          <a
            href={`#/${entity.key}/${row.id}`}
            className="font-semibold break-words after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
          >
            {titleOfRow(entity, row, titleOf)}
          </a>
          {people.length > 0 && (
            <p className="text-sm break-words text-muted">
              {people.map((field) => titleOf(field.references ?? '', row[field.name])).join(' · ')}
            </p>
          )}
        </div>
        {typeof chosen === 'string' && chosen !== '' && <Badge value={chosen} options={choice?.options ?? []} />}
      </div>
    </li>
  );
}
