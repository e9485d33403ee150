import { Button, IconButton } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { ScrollArea } from '../kit/ScrollArea.tsx';
import { Count } from './Count.tsx';
import { capital, type FieldDef, isNumeric, showCell } from './field.ts';
import { Lent } from './Lent.tsx';
import { type Item, nameOf, type Shown, titleField, type ItemActions } from './store.ts';
import { words } from './texts.ts';

export interface RowsProps {
  items: readonly Item[];
  fields: readonly FieldDef[];
  lending: boolean;
  shown: Shown;
  onSort(shown: Shown): void;
  actions: ItemActions;
}

/** The entries on a desktop; each column head sorts. */
export function Table({ items, fields, lending, shown, onSort, actions }: RowsProps) {
  const title = titleField(fields);
  // The minimum appears next to the stock.
  const columns = fields.filter(({ type }) => type !== 'minimum');
  const cell = (item: Item, field: FieldDef) =>
    field.type === 'count' ? (
      <Count item={item} field={field} fields={fields} actions={actions} />
    ) : (
      showCell(field, item.cells[field.id])
    );
  return (
    <ScrollArea label={words.listLabel} className="overflow-x-auto rounded-lg border border-border bg-surface">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-border">
            {columns.map((field) => (
              <Head key={field.id} field={field} shown={shown} onSort={onSort} />
            ))}
            {lending && <th className="px-3 text-left font-semibold">{words.lent}</th>}
            <th className="sticky right-0 bg-surface">
              <span className="sr-only">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="border-b border-border last:border-0">
              {columns.map((field) =>
                field === title ? (
                  <th key={field.id} scope="row" className="max-w-80 px-3 py-2 text-left font-semibold break-words">
                    {showCell(field, item.cells[field.id]) || words.unnamed}
                  </th>
                ) : (
                  <td
                    key={field.id}
                    className={`max-w-80 px-3 py-2 break-words ${isNumeric(field.type) && field.type !== 'count' ? 'text-right tabular-nums' : ''} ${field.type === 'count' ? 'whitespace-nowrap' : ''}`}
                  >
                    {cell(item, field)}
                  </td>
                ),
              )}
              {lending && (
                <td className="px-3 py-2">
                  <Lent item={item} name={nameOf(item, fields)} actions={actions} />
                </td>
              )}
              <td className="sticky right-0 bg-surface px-1 py-2 text-right whitespace-nowrap">
                <IconButton
                  label={`${words.edit}: ${nameOf(item, fields)}`}
                  icon="edit"
                  onClick={() => actions.edit(item)}
                />
                <IconButton
                  label={`${words.remove}: ${nameOf(item, fields)}`}
                  icon="trash"
                  onClick={() => actions.remove(item)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function Head({ field, shown, onSort }: { field: FieldDef; shown: Shown; onSort(shown: Shown): void }) {
  const sorted = shown.sort === field.id;
  const end = isNumeric(field.type) && field.type !== 'count';
  return (
    <th
      aria-sort={sorted ? (shown.descending ? 'descending' : 'ascending') : undefined}
      className={end ? 'text-right' : 'text-left'}
    >
      <Button
        tone="plain"
        className="px-3"
        onClick={() => onSort({ ...shown, sort: field.id, descending: sorted && !shown.descending })}
      >
        {capital(field.name)}
        <Icon name={sorted && shown.descending ? 'down' : 'up'} className={`size-3.5 ${sorted ? '' : 'opacity-0'}`} />
      </Button>
    </th>
  );
}
