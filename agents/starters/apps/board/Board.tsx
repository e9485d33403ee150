import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { CheckField, SelectField, TextField } from '../kit/Field.tsx';
import { ScrollArea } from '../kit/ScrollArea.tsx';
import { dayOf } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { starter } from '../kit/starter.ts';
import { CardDialog } from './CardDialog.tsx';
import { CardFace } from './CardFace.tsx';
import type { Card } from './model.ts';
import { StageColumn } from './StageColumn.tsx';
import { useBoard } from './store.tsx';
import { texts } from './texts.ts';
import { useDrag } from './use-drag.ts';
import { useMoves } from './use-moves.ts';

const anything = { text: '', person: '', label: '', overdue: false };

/** All stages side by side. */
export function BoardPage() {
  const { cards, stages, labels } = useBoard();
  const moves = useMoves();
  const [filter, setFilter] = useState(anything);
  const [open, setOpen] = useState<string | null>(null);
  const dragging = useDrag(({ id, stage, before }) => {
    const card = cards.find((one) => one.id === id);
    if (card && stage !== null) moves.move(card, stage, before);
  });
  const live = cards.filter(({ archived }) => !archived);
  const people = [...new Set(live.map(({ person }) => person).filter((person) => person !== ''))].toSorted();
  const today = dayOf(new Date());
  const fits = (card: Card) =>
    `${card.title}\n${card.notes}`.toLowerCase().includes(filter.text.trim().toLowerCase()) &&
    (filter.person === '' || card.person === filter.person) &&
    (filter.label === '' || card.label === Number(filter.label)) &&
    (!filter.overdue || (card.due !== '' && card.due < today));
  const isFiltered = filter !== anything && JSON.stringify(filter) !== JSON.stringify(anything);
  const found = live.filter(fits).length;
  const held = dragging.drag && cards.find(({ id }) => id === dragging.drag?.id);
  const shown = open === null ? undefined : cards.find(({ id }) => id === open);
  return (
    <>
      <Title>{starter.name}</Title>
      <div className="mb-5 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
        <TextField
          type="search"
          label={texts.search}
          placeholder={texts.searchHint}
          className="col-span-2 md:w-64"
          value={filter.text}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
        />
        <SelectField
          label={texts.label}
          className="md:w-40"
          value={filter.label}
          onChange={({ target }) => setFilter({ ...filter, label: target.value })}
        >
          <option value="">{texts.all}</option>
          {labels.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.person}
          className="md:w-40"
          value={filter.person}
          onChange={({ target }) => setFilter({ ...filter, person: target.value })}
        >
          <option value="">{texts.all}</option>
          {people.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <CheckField
          label={texts.overdueOnly}
          checked={filter.overdue}
          onChange={({ target }) => setFilter({ ...filter, overdue: target.checked })}
        />
        {isFiltered && (
          <Button icon="close" tone="plain" onClick={() => setFilter(anything)}>
            {texts.clear}
          </Button>
        )}
        <p role="status" className="col-span-2 text-sm text-muted empty:hidden md:py-3">
          {isFiltered && (found === 0 ? texts.nothingFound : texts.shown(found, live.length))}
        </p>
      </div>
      <ScrollArea
        data-board
        label={texts.board}
        className={`-mx-4 flex items-start gap-3 overflow-x-auto px-4 pb-3 md:mx-0 md:gap-4 md:px-1 ${held ? '' : 'snap-x snap-mandatory scroll-px-4'}`}
      >
        {stages.map((stage, index) => (
          <StageColumn
            key={stage.id}
            stage={stage}
            isLast={index === stages.length - 1}
            fits={fits}
            dragging={dragging}
            onOpen={setOpen}
          />
        ))}
      </ScrollArea>
      <p className="mt-2 text-sm text-muted max-md:hidden">{texts.keys}</p>
      {held && dragging.drag && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed z-30 w-64 rotate-2 rounded-md border border-primary bg-surface p-3 opacity-90 shadow-xl"
          style={{ left: dragging.drag.x - 24, top: dragging.drag.y - 16 }}
        >
          <CardFace card={held} />
        </div>
      )}
      {shown && <CardDialog key={shown.id} card={shown} onClose={() => setOpen(null)} />}
    </>
  );
}
