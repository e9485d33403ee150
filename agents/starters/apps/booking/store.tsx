import { type ComponentType, createContext, useContext } from 'react';
import { newId } from '../kit/id.ts';
import { useKept } from '../kit/kept.ts';
import { Notices } from '../kit/Notice.tsx';
import { useStored } from '../kit/storage.ts';
import {
  areBlocks,
  areBookings,
  type Block,
  type Booking,
  firstSetup,
  isSetup,
  phoneKey,
  type Setup,
} from './model.ts';
import type { Plan } from './times.ts';

interface Missed {
  name: string;
  phone: string;
  times: number;
  last: string;
}

interface Store extends Plan {
  setSetup(next: Setup): void;
  book(booking: Omit<Booking, 'id'>): void;
  /** Replaces the booking with the same id, or restores it if it was cancelled. */
  put(booking: Booking): void;
  cancel(id: string): void;
  block(block: Omit<Block, 'id'>): void;
  putBlock(block: Block): void;
  unblock(id: string): void;
  /** People who did not come, most frequent first. */
  missed: readonly Missed[];
  /** Returns how often the person with this number did not come; null: never. */
  missedBy(phone: string): Missed | null;
  forgive(phone: string): void;
  restore(bookings: readonly Booking[]): void;
}

const Shared = createContext<Store | null>(null);

export function useStore(): Store {
  const store = useContext(Shared);
  if (store === null) throw new Error('A screen stands outside of its store.');
  return store;
}

/** Wraps a screen in the stored bookings and settings. */
export function withStore(Shown: ComponentType): ComponentType {
  return function Kept() {
    const [setup, setSetup] = useKept<Setup>('setup', firstSetup, isSetup);
    const [bookings, setBookings] = useStored<readonly Booking[]>('bookings', () => [], areBookings);
    const [blocks, setBlocks] = useStored<readonly Block[]>('blocks', () => [], areBlocks);
    const missed = countMissed(bookings);
    const store: Store = {
      setup,
      bookings,
      blocks,
      missed,
      setSetup,
      book: (booking) => setBookings((all) => [...all, { ...booking, id: newId() }]),
      put: (booking) => setBookings((all) => replace(all, booking)),
      cancel: (id) => setBookings((all) => all.filter((one) => one.id !== id)),
      block: (block) => setBlocks((all) => [...all, { ...block, id: newId() }]),
      putBlock: (block) => setBlocks((all) => replace(all, block)),
      unblock: (id) => setBlocks((all) => all.filter((one) => one.id !== id)),
      missedBy: (phone) => missed.find((one) => phoneKey(one.phone) === phoneKey(phone)) ?? null,
      forgive: (phone) =>
        setBookings((all) =>
          all.map((one) =>
            one.outcome === 'missed' && phoneKey(one.phone) === phoneKey(phone) ? { ...one, outcome: 'booked' } : one,
          ),
        ),
      restore: setBookings,
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

function replace<T extends { id: string }>(all: readonly T[], one: T): T[] {
  return all.some(({ id }) => id === one.id) ? all.map((other) => (other.id === one.id ? one : other)) : [...all, one];
}

function countMissed(bookings: readonly Booking[]): Missed[] {
  const counts = new Map<string, Missed>();
  for (const { phone, name, day } of bookings.filter(({ outcome }) => outcome === 'missed')) {
    const before = counts.get(phoneKey(phone));
    const isLater = before === undefined || day >= before.last;
    counts.set(phoneKey(phone), {
      phone,
      name: isLater ? name : before.name,
      times: (before?.times ?? 0) + 1,
      last: isLater ? day : before.last,
    });
  }
  return [...counts.values()].toSorted((a, b) => b.times - a.times);
}
