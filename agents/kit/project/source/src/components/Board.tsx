import { formatValue, titleOfRow } from '../format.ts';
import { dateField, type Entity, firstField, type Row } from '../records.ts';
import { saveRow, useRows, useTitles } from '../store.ts';

/** Rows in columns by their choice; a select moves a row to another column. */
export function Board({ entity }: { entity: Entity }) {
  const rows = useRows(entity);
  const choice = firstField(entity, 'choice');
  if (!choice) return null;
  return (
    <div className={`grid gap-4 ${choice.options?.length === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-4'}`}>
      {choice.options?.map((option) => {
        const column = rows.filter((row) => row[choice.name] === option);
        return (
          <section key={option} aria-label={option} className="rounded-lg border border-border bg-text/3 p-3">
            <h2 className="mb-3 flex justify-between px-1 font-heading font-semibold">
              {option} <span className="font-normal text-muted">{column.length}</span>
            </h2>
            {column.length === 0 && <p className="px-1 pb-2 text-sm text-muted">Nothing here.</p>}
            <ul className="grid gap-3">
              {column.map((row) => (
                <BoardCard
                  key={row.id}
                  entity={entity}
                  row={row}
                  choiceName={choice.name}
                  options={choice.options ?? []}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface CardProps {
  entity: Entity;
  row: Row;
  choiceName: string;
  options: readonly string[];
}

function BoardCard({ entity, row, choiceName, options }: CardProps) {
  const titleOf = useTitles();
  const title = titleOfRow(entity, row, titleOf);
  const aside = dateField(entity) ?? firstField(entity, 'reference', 'money');
  return (
    <li className="rounded-md border border-border bg-surface p-3 shadow-sm">
      <a
        href={`#/${entity.key}/${row.id}`}
        className="rounded-sm font-semibold break-words hover:underline focus-visible:outline-2 focus-visible:outline-ring"
      >
        {title}
      </a>
      {aside && <p className="text-sm text-muted">{formatValue(aside, row[aside.name], titleOf)}</p>}
      <select
        aria-label={`Move ${title}`}
        value={String(row[choiceName] ?? '')}
        onChange={(event) => saveRow(entity, { ...row, [choiceName]: event.target.value }, event.target.value)}
        className="mt-2 min-h-9 w-full rounded-md border border-border bg-background px-2 text-sm focus-visible:outline-2 focus-visible:outline-ring"
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </li>
  );
}
