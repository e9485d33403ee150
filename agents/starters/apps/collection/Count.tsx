import { IconButton } from '../kit/Button.tsx';
import { formatNumber } from '../kit/format.ts';
import type { FieldDef } from './field.ts';
import { isLow, leastOf, type Item, nameOf, type ItemActions } from './store.ts';
import { words } from './texts.ts';

/** The number of pieces, with plus and minus buttons, and a warning if it is too low. */
export function Count({
  item,
  field,
  fields,
  actions,
}: {
  item: Item;
  field: FieldDef;
  fields: readonly FieldDef[];
  actions: ItemActions;
}) {
  const count = Number(item.cells[field.id] ?? 0);
  const name = nameOf(item, fields);
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        label={words.less(name)}
        icon="minus"
        tone="quiet"
        disabled={count === 0}
        onClick={() => actions.setCount(item, field.id, count - 1)}
      />
      <span className="min-w-10 text-center font-semibold tabular-nums">{formatNumber(count)}</span>
      <IconButton
        label={words.more(name)}
        icon="plus"
        tone="quiet"
        onClick={() => actions.setCount(item, field.id, count + 1)}
      />
      {isLow(item, fields) && (
        <span className="ml-1 rounded-sm bg-danger px-1.5 py-0.5 text-xs font-semibold text-on-danger">
          {words.lowBadge(formatNumber(leastOf(item, fields)))}
        </span>
      )}
    </span>
  );
}
