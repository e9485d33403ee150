import { IconButton } from '../kit/Button.tsx';
import { Count } from './Count.tsx';
import { capital, showCell } from './field.ts';
import { Lent } from './Lent.tsx';
import { nameOf, titleField } from './store.ts';
import type { RowsProps } from './Table.tsx';
import { words } from './texts.ts';

/** The entries on a phone. */
export function Cards({ items, fields, lending, actions }: RowsProps) {
  const title = titleField(fields);
  return (
    <ul aria-label={words.listLabel} className="grid gap-3 sm:grid-cols-2">
      {items.map((item) => {
        const name = nameOf(item, fields);
        const filled = fields.filter(
          (field) => field !== title && field.type !== 'count' && showCell(field, item.cells[field.id]) !== '',
        );
        const counts = fields.filter(({ type }) => type === 'count');
        return (
          <li key={item.id} className="flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-surface p-4">
            <div className="flex items-start justify-between gap-2">
              <h2 className="min-w-0 pt-2 font-heading text-lg leading-tight font-semibold break-words">{name}</h2>
              <span className="-mt-1 -mr-2 flex shrink-0">
                <IconButton label={`${words.edit}: ${name}`} icon="edit" onClick={() => actions.edit(item)} />
                <IconButton label={`${words.remove}: ${name}`} icon="trash" onClick={() => actions.remove(item)} />
              </span>
            </div>
            {filled.length > 0 && (
              <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
                {filled.map((field) => (
                  <div key={field.id} className="contents">
                    <dt className="text-muted">{capital(field.name)}</dt>
                    <dd className="min-w-0 break-words whitespace-pre-line">{showCell(field, item.cells[field.id])}</dd>
                  </div>
                ))}
              </dl>
            )}
            {counts.map((field) => (
              <div key={field.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
                <span className="text-muted">{capital(field.name)}</span>
                <Count item={item} field={field} fields={fields} actions={actions} />
              </div>
            ))}
            {lending && <Lent item={item} name={name} actions={actions} />}
          </li>
        );
      })}
    </ul>
  );
}
