import { parseDate } from '../dates.ts';
import { titleOfRow } from '../format.ts';
import { dateField, type Entity } from '../records.ts';
import { useRows, useTitles } from '../store.ts';
import { FieldValue } from './FieldValue.tsx';
import { Icon } from './Icon.tsx';

const time = (value: unknown) => parseDate(value)?.getTime() ?? 0;

/** The next rows by date; the latest rows if none is in the future, the first rows if none has a date. */
export function Upcoming({ entity }: { entity: Entity }) {
  const rows = useRows(entity);
  const titleOf = useTitles();
  const field = dateField(entity);
  const dated = field ? rows.toSorted((a, b) => time(a[field.name]) - time(b[field.name])) : rows;
  const ahead = field ? dated.filter((row) => time(row[field.name]) >= Date.now()) : [];
  const shown = !field || ahead.length > 0 ? (field ? ahead : rows) : dated.toReversed();
  const title = !field ? entity.plural : `${ahead.length > 0 ? 'Next' : 'Latest'} ${entity.plural.toLowerCase()}`;
  const id = `next-${entity.key}`;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-border bg-surface p-5 shadow-sm">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="font-heading text-lg font-semibold">
          {title}
        </h2>
        <a
          href={`#/${entity.key}`}
          className="inline-flex min-h-9 items-center gap-1 rounded-sm text-sm font-medium whitespace-nowrap hover:underline focus-visible:outline-2 focus-visible:outline-ring"
        >
          See all <Icon name="next" className="size-4" />
        </a>
      </div>
      {shown.length === 0 && <p className="mt-2 text-muted">Nothing yet.</p>}
      <ul className="mt-2 divide-y divide-border">
        {shown.slice(0, 5).map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <a
              href={`#/${entity.key}/${row.id}`}
              className="min-w-0 rounded-sm font-medium break-words hover:underline focus-visible:outline-2 focus-visible:outline-ring"
            >
              {titleOfRow(entity, row, titleOf)}
            </a>
            {field && (
              <span className="text-sm text-muted">
                <FieldValue field={field} value={row[field.name]} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
