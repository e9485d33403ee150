import { titleOfRow } from '../format.ts';
import { type Entity, type Field, type Row } from '../records.ts';
import { useTitles } from '../store.ts';
import { Avatar } from './Avatar.tsx';
import { columnsOf, type Sorting } from './columns.ts';
import { FieldValue } from './FieldValue.tsx';

interface Props {
  entity: Entity;
  rows: readonly Row[];
  sorting: Sorting | null;
  onSort(sorting: Sorting): void;
}

const isAmount = (field: Field) => field.type === 'money' || field.type === 'number';

export function RecordTable({ entity, rows, sorting, onSort }: Props) {
  const titleOf = useTitles();
  const titleField = entity.fields.find((field) => field.name === entity.titleField);
  const columns = columnsOf(entity);
  const headings = titleField ? [titleField, ...columns] : columns;
  return (
    <div className="hidden overflow-x-auto rounded-lg border border-border bg-surface shadow-sm md:block">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-border">
          <tr>
            {headings.map((field) => (
              <th
                key={field.name}
                scope="col"
                aria-sort={sorting?.field === field.name ? (sorting.down ? 'descending' : 'ascending') : 'none'}
                className={isAmount(field) ? 'text-right' : ''}
              >
                <button
                  type="button"
                  onClick={() => onSort({ field: field.name, down: sorting?.field === field.name && !sorting.down })}
                  className="inline-flex min-h-11 items-center gap-1 px-4 font-semibold whitespace-nowrap text-muted hover:text-text focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring"
                >
                  {field.label}
                  <span aria-hidden="true">{sorting?.field === field.name ? (sorting.down ? '↓' : '↑') : ''}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map((row) => {
            const title = titleOfRow(entity, row, titleOf);
            return (
              <tr key={row.id} className="hover:bg-text/3">
                {titleField && (
                  <th scope="row" className="px-4 py-3 font-medium">
                    <a
                      href={`#/${entity.key}/${row.id}`}
                      className="flex min-w-40 items-center gap-3 rounded-sm hover:underline focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring"
                    >
                      <Avatar entity={entity} title={title} />
                      {title}
                    </a>
                  </th>
                )}
                {columns.map((field) => (
                  <td key={field.name} className={`px-4 py-3 ${isAmount(field) ? 'text-right' : ''}`}>
                    <FieldValue field={field} value={row[field.name]} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
