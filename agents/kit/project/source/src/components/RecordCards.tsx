import { formatValue, titleOfRow } from '../format.ts';
import { type Entity, firstField, type Row } from '../records.ts';
import { useTitles } from '../store.ts';
import { Avatar } from './Avatar.tsx';
import { Badge } from './Badge.tsx';
import { columnsOf } from './columns.ts';

/** The list on narrow screens. */
export function RecordCards({ entity, rows }: { entity: Entity; rows: readonly Row[] }) {
  const titleOf = useTitles();
  const choice = firstField(entity, 'choice');
  const others = columnsOf(entity).filter((field) => field !== choice);
  return (
    <ul className="grid gap-3 md:hidden">
      {rows.map((row) => {
        const title = titleOfRow(entity, row, titleOf);
        const chosen = choice ? row[choice.name] : undefined;
        return (
          <li key={row.id} className="relative flex gap-3 rounded-lg border border-border bg-surface p-4 shadow-sm">
            <Avatar entity={entity} title={title} />
            <div className="min-w-0 grow">
              <div className="flex items-start justify-between gap-2">
                <a
                  href={`#/${entity.key}/${row.id}`}
                  className="font-semibold break-words after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
                >
                  {title}
                </a>
                {typeof chosen === 'string' && chosen !== '' && (
                  <Badge value={chosen} options={choice?.options ?? []} />
                )}
              </div>
              <dl className="mt-1.5 grid gap-0.5 text-sm">
                {others.slice(0, 3).map((field) => (
                  <div key={field.name} className="flex gap-2">
                    <dt className="text-muted">{field.label}</dt>
                    <dd className="min-w-0 break-words">{formatValue(field, row[field.name], titleOf)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
