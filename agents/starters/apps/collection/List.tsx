import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { Title } from '../kit/Frame.tsx';
import { formatNumber } from '../kit/format.ts';
import { go } from '../kit/router.ts';
import { useWide } from '../kit/wide.ts';
import { Cards } from './Cards.tsx';
import { Figures } from './Figures.tsx';
import { Filters } from './Filters.tsx';
import { ItemForm, LendForm } from './ItemForm.tsx';
import { type Item, type ItemActions, lendTo, nameOf, type Shown, shownItems, useItems, useLayout } from './store.ts';
import { Table } from './Table.tsx';
import { heading, words } from './texts.ts';
import { Said } from './Said.tsx';

const nothing: Shown = { search: '', only: '', filters: {}, sort: '', descending: false };

type Open = { what: 'add' } | { what: 'edit' | 'lend'; item: Item } | null;

export function List() {
  const { fields, lending } = useLayout();
  const store = useItems();
  const [shown, setShown] = useState(nothing);
  const [open, setOpen] = useState<Open>(null);
  const wide = useWide();
  const items = shownItems(store.items, fields, shown);
  const name = (item: Item) => nameOf(item, fields);
  const actions: ItemActions = {
    edit: (item) => setOpen({ what: 'edit', item }),
    remove: (item) => store.remove(item.id, name(item)),
    lend: (item) => setOpen({ what: 'lend', item }),
    giveBack: (item) => store.update({ ...item, lent: null }, name(item)),
    setCount: (item, fieldId, count) =>
      store.update(
        { ...item, cells: { ...item.cells, [fieldId]: Math.max(0, count) } },
        `${name(item)}, ${formatNumber(count)}`,
      ),
  };
  const Rows = wide ? Table : Cards;
  return (
    <>
      <Title
        actions={
          <Button tone="primary" icon="plus" onClick={() => setOpen({ what: 'add' })}>
            {words.add}
          </Button>
        }
      >
        {heading}
      </Title>
      {store.items.length === 0 ? (
        <Empty icon="box" title={words.emptyTitle} hint={words.emptyHint}>
          <Button icon="plus" onClick={() => setOpen({ what: 'add' })}>
            {words.addFirst}
          </Button>
          <Button icon="upload" onClick={() => go('/transfer')}>
            {words.importTitle}
          </Button>
        </Empty>
      ) : (
        <div className="flex flex-col gap-4">
          <Figures items={items} fields={fields} lending={lending} />
          <Filters
            items={store.items}
            fields={fields}
            lending={lending}
            shown={shown}
            wide={wide}
            onChange={setShown}
          />
          {items.length === 0 ? (
            <Empty icon="search" title={words.noneTitle} hint={words.noneHint}>
              <Button icon="reset" onClick={() => setShown(nothing)}>
                {words.clear}
              </Button>
            </Empty>
          ) : (
            <Rows items={items} fields={fields} lending={lending} shown={shown} onSort={setShown} actions={actions} />
          )}
        </div>
      )}
      <Said text={store.said} onUndo={store.canUndo ? store.undo : null} />
      {open?.what === 'add' && (
        <ItemForm
          title={words.add}
          fields={fields}
          items={store.items}
          cells={{}}
          onClose={() => setOpen(null)}
          onSave={(cells) => {
            store.add(cells, nameOf({ id: '', cells, lent: null }, fields));
            setOpen(null);
          }}
        />
      )}
      {open?.what === 'edit' && (
        <ItemForm
          title={words.editTitle}
          fields={fields}
          items={store.items}
          cells={open.item.cells}
          onClose={() => setOpen(null)}
          onSave={(cells) => {
            const item = { ...open.item, cells };
            store.update(item, name(item));
            setOpen(null);
          }}
        />
      )}
      {open?.what === 'lend' && (
        <LendForm
          title={words.lendTitle(name(open.item))}
          onClose={() => setOpen(null)}
          onSave={(to) => {
            store.update(lendTo(open.item, to), name(open.item));
            setOpen(null);
          }}
        />
      )}
    </>
  );
}
