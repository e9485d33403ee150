import { type ComponentType, createContext, useContext } from 'react';
import { useKept } from '../kit/kept.ts';
import { Notices } from '../kit/Notice.tsx';
import { useStored } from '../kit/storage.ts';
import { areCards, areTexts, type Card, firstCards, firstSetup, isSetup, type Setup } from './model.ts';

interface Store extends Setup {
  cards: readonly Card[];
  setCards(change: (before: readonly Card[]) => readonly Card[]): void;
  setSetup(next: Partial<Setup>): void;
}

const Shared = createContext<Store | null>(null);

export function useBoard(): Store {
  const store = useContext(Shared);
  if (store === null) throw new Error('A screen stands outside of its store.');
  return store;
}

/** Returns the stored cards, and the cards of starter.json that are new since then. */
function useCards(): Pick<Store, 'cards' | 'setCards'> {
  const [kept, setKept] = useStored<readonly Card[]>('cards', () => [], areCards);
  const [opened, setOpened] = useStored<readonly string[]>('opened', () => [], areTexts);
  const fresh = firstCards.filter(({ id }) => !opened.includes(id));
  const all = (before: readonly Card[]) => [
    ...before,
    ...fresh.filter(({ id }) => before.every((card) => card.id !== id)),
  ];
  return {
    cards: all(kept),
    setCards: (change) => {
      setKept((before) => change(all(before)));
      if (fresh.length > 0) setOpened([...opened, ...fresh.map(({ id }) => id)]);
    },
  };
}

/** Wraps a screen in the board's stored state. */
export function withBoard(Shown: ComponentType): ComponentType {
  return function Kept() {
    const [setup, setSetup] = useKept<Setup>('setup', firstSetup, isSetup);
    const { cards, setCards } = useCards();
    const store = { ...setup, cards, setCards, setSetup: (next: Partial<Setup>) => setSetup({ ...setup, ...next }) };
    return (
      <Shared value={store}>
        <Notices>
          <Shown />
        </Notices>
      </Shared>
    );
  };
}
