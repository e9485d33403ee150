import { useNotice } from '../kit/Notice.tsx';
import { type Card, cardsIn, moved } from './model.ts';
import { useBoard } from './store.tsx';
import { texts } from './texts.ts';

export interface Moves {
  /**
   * Moves a card before another card of the stage; null moves it to the end. A full stage refuses the card with a
   * notice.
   */
  move(card: Card, stageId: string, before: string | null): void;
  /** Moves a card this many stages to the right. */
  shift(card: Card, stages: number): void;
  /** Moves a card up or down by one. */
  nudge(card: Card, cards: -1 | 1): void;
}

/** The moves of a card; each can be undone. */
export function useMoves(): Moves {
  const { cards, stages, setCards } = useBoard();
  const tell = useNotice();
  const stageOf = (card: Card) =>
    Math.max(
      0,
      stages.findIndex(({ id }) => id === card.stage),
    );
  const move: Moves['move'] = (card, stageId, before) => {
    const stage = stages.find(({ id }) => id === stageId);
    if (stage === undefined) return;
    const there = cardsIn(cards, stages, stage);
    const isThere = there.some(({ id }) => id === card.id);
    if (!isThere && stage.limit > 0 && there.length >= stage.limit) return tell(texts.full(stage.name, stage.limit));
    setCards((all) => moved(all, card.id, stageId, before));
    if (!isThere) tell(texts.movedTo(card.title, stage.name), () => setCards(() => cards));
  };
  return {
    move,
    shift(card, count) {
      const stage = stages[stageOf(card) + count];
      if (stage) move(card, stage.id, null);
    },
    nudge(card, count) {
      const stage = stages[stageOf(card)];
      if (stage === undefined) return;
      const there = cardsIn(cards, stages, stage);
      const at = there.findIndex(({ id }) => id === card.id) + count;
      if (at < 0 || at >= there.length) return;
      move(card, stage.id, there[count === 1 ? at + 1 : at]?.id ?? null);
    },
  };
}
