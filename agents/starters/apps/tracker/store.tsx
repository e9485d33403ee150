import { type ComponentType, createContext, useContext } from 'react';
import { useKept } from '../kit/kept.ts';
import { Notices } from '../kit/Notice.tsx';
import { useStored } from '../kit/storage.ts';
import { dayOf } from '../kit/format.ts';
import { areEntries, areNotes, areThings, type Entries, firstThings, type Notes, type Thing } from './model.ts';
import { areTakers, firstTakers, isBegin, type Turns } from './turns.ts';

interface Store {
  things: readonly Thing[];
  entries: Entries;
  notes: Notes;
  turns: Turns;
  setThings(next: readonly Thing[]): void;
  /** `undefined` deletes a day's entry. */
  enter(thing: Thing, day: string, value: number | undefined): void;
  note(day: string, text: string): void;
  setTurns(next: Turns): void;
}

const Shared = createContext<Store | null>(null);
const first = { things: firstThings };
const begin = () => ({ since: dayOf(new Date()), passed: 0 });

export function useTracker(): Store {
  const store = useContext(Shared);
  if (store === null) throw new Error('A screen stands outside of its store.');
  return store;
}

/** Wraps a screen in the stored entries. */
export function withTracker(Shown: ComponentType): ComponentType {
  return function Kept() {
    const [{ things }, setThings] = useKept('things', first, areThings);
    const [entries, setEntries] = useStored<Entries>('entries', () => ({}), areEntries);
    const [notes, setNotes] = useStored<Notes>('notes', () => ({}), areNotes);
    const [takers, setTakers] = useKept('takers', firstTakers, areTakers);
    const [begun, setBegun] = useStored('turns', begin, isBegin);
    const store: Store = {
      things,
      entries,
      notes,
      turns: { ...takers, ...begun },
      setTurns: ({ people, period, since, passed }) => {
        setTakers({ people, period });
        setBegun({ since, passed });
      },
      setThings: (next) => setThings({ things: next }),
      enter: (thing, day, value) =>
        setEntries((all) => {
          const { [day]: _, ...rest } = all[thing.id] ?? {};
          return { ...all, [thing.id]: value === undefined ? rest : { ...rest, [day]: value } };
        }),
      note: (day, text) => setNotes((all) => ({ ...all, [day]: text })),
    };
    return (
      <Shared value={store}>
        <Notices>
          <Shown />
        </Notices>
      </Shared>
    );
  };
}
