import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { controlClass } from '../kit/Field.tsx';
import { newId } from '../kit/id.ts';
import { useNotice } from '../kit/Notice.tsx';
import { CardFace } from './CardFace.tsx';
import { type Card, cardsIn, type Stage } from './model.ts';
import { useBoard } from './store.tsx';
import { texts } from './texts.ts';
import type { useDrag } from './use-drag.ts';
import { useMoves } from './use-moves.ts';

interface Props {
  stage: Stage;
  isLast: boolean;
  fits(card: Card): boolean;
  dragging: ReturnType<typeof useDrag>;
  onOpen(id: string): void;
}

/** A stage with its cards and a form to add one. */
export function StageColumn({ stage, isLast, fits, dragging, onOpen }: Props) {
  const { cards, stages, setCards } = useBoard();
  const tell = useNotice();
  const all = cardsIn(cards, stages, stage);
  const isFull = stage.limit > 0 && all.length >= stage.limit;
  const isTarget = dragging.drag?.stage === stage.id;
  const archive = () => {
    const ids = new Set(all.map(({ id }) => id));
    setCards((before) => before.map((card) => (ids.has(card.id) ? { ...card, archived: true } : card)));
    tell(texts.archivedMany(ids.size), () => setCards(() => cards));
  };
  return (
    <section
      data-stage={stage.id}
      aria-label={stage.name}
      className={`flex w-[86%] shrink-0 snap-center flex-col rounded-lg border bg-text/4 p-3 sm:w-72 md:min-w-48 md:grow md:basis-0 md:max-w-md ${isTarget ? 'border-primary' : 'border-border'}`}
    >
      <div className="mb-3 flex items-center gap-2 px-1">
        <h2 className="min-w-0 grow font-heading font-semibold break-words">{stage.name}</h2>
        <span
          className={`shrink-0 rounded-full border px-2.5 py-0.5 text-sm font-semibold tabular-nums ${isFull ? 'border-danger bg-surface text-danger' : 'border-border bg-surface text-text'}`}
        >
          {stage.limit > 0 ? texts.limit(all.length, stage.limit) : all.length}
        </span>
      </div>
      <ul className="flex min-h-12 flex-col gap-2">
        {all.filter(fits).map((card) => (
          <CardItem key={card.id} card={card} dragging={dragging} onOpen={onOpen} />
        ))}
        {all.length === 0 && (
          <li className="rounded-md border border-dashed border-border px-3 py-5 text-center text-sm text-text">
            {texts.emptyStage}
          </li>
        )}
        {isTarget && dragging.drag?.before === null && <li className="h-1 rounded-full bg-primary" />}
      </ul>
      <NewCard stage={stage} isFull={isFull} />
      {isLast && all.length > 0 && (
        <Button tone="plain" icon="box" className="mt-1" onClick={archive}>
          {texts.archiveAll(stage.name)}
        </Button>
      )}
    </section>
  );
}

function CardItem({ card, dragging, onOpen }: Pick<Props, 'dragging' | 'onOpen'> & { card: Card }) {
  const { stages } = useBoard();
  const moves = useMoves();
  const at = Math.max(
    0,
    stages.findIndex(({ id }) => id === card.stage),
  );
  const [previous, next] = [stages[at - 1], stages[at + 1]];
  const { drag } = dragging;
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    const act = {
      ArrowLeft: () => moves.shift(card, -1),
      ArrowRight: () => moves.shift(card, 1),
      ArrowUp: () => moves.nudge(card, -1),
      ArrowDown: () => moves.nudge(card, 1),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <li
      data-card={card.id}
      {...dragging.handlers(card.id)}
      className={`group rounded-md border bg-surface shadow-sm select-none ${drag?.id === card.id ? 'border-primary opacity-40' : 'border-border'} ${drag?.before === card.id ? 'border-t-4 border-t-primary' : ''}`}
    >
      <button
        type="button"
        onClick={() => !dragging.wasDrag() && onOpen(card.id)}
        onKeyDown={keys}
        className="block min-h-11 w-full cursor-pointer rounded-md px-3 pt-3 pb-1 text-left"
      >
        <CardFace card={card} />
      </button>
      <div className="flex items-center px-1">
        <span
          data-grip
          aria-hidden="true"
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-lg text-muted"
        >
          ⠿
        </span>
        <span className="grow" />
        {previous && (
          <IconButton
            label={texts.moveCard(card.title, previous.name)}
            icon="back"
            onClick={() => moves.shift(card, -1)}
          />
        )}
        {next && (
          <IconButton label={texts.moveCard(card.title, next.name)} icon="next" onClick={() => moves.shift(card, 1)} />
        )}
      </div>
    </li>
  );
}

function NewCard({ stage, isFull }: { stage: Stage; isFull: boolean }) {
  const { setCards } = useBoard();
  const tell = useNotice();
  const [title, setTitle] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return tell(texts.titleMissing);
    if (isFull) return tell(texts.full(stage.name, stage.limit));
    const card = { title: title.trim(), notes: '', person: '', due: '', label: -1, stage: stage.id, archived: false };
    setCards((all) => [...all, { ...card, id: newId() }]);
    setTitle('');
  };
  return (
    <form onSubmit={add} className="mt-3 flex gap-2">
      <input
        aria-label={texts.newCard(stage.name)}
        placeholder={texts.newCardShort}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        className={controlClass}
      />
      <IconButton type="submit" tone="quiet" icon="plus" label={texts.addTo(stage.name)} className="shrink-0" />
    </form>
  );
}
