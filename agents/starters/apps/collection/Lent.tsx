import { Button } from '../kit/Button.tsx';
import { formatDay } from '../kit/format.ts';
import type { Item, ItemActions } from './store.ts';
import { words } from './texts.ts';

/** The borrower and the date, or a button to lend the entry. */
export function Lent({ item, name, actions }: { item: Item; name: string; actions: ItemActions }) {
  if (!item.lent) {
    return (
      <Button className="whitespace-nowrap" aria-label={`${words.lend}: ${name}`} onClick={() => actions.lend(item)}>
        {words.lend}
      </Button>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-36">{words.lentLine(item.lent.to, formatDay(item.lent.since))}</span>
      <Button
        className="whitespace-nowrap"
        aria-label={`${words.giveBack}: ${name}`}
        icon="check"
        onClick={() => actions.giveBack(item)}
      >
        {words.giveBack}
      </Button>
    </span>
  );
}
