import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { formatMoney } from '../kit/format.ts';
import { useKept } from '../kit/kept.ts';
import { Notices } from '../kit/Notice.tsx';
import { useStored } from '../kit/storage.ts';
import type { Row } from './book.ts';
import { type Exchange, fromUnits } from './money.ts';
import type { Entry } from './settle.ts';
import { type Category, type Rate, type Values, values } from './values.ts';

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const areTexts = (value: Plain, ...keys: string[]) => keys.every((key) => typeof value[key] === 'string');
const isAmount = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

function isEntry(value: unknown): value is Entry {
  if (!isPlain(value) || !areTexts(value, 'id', 'title', 'payer', 'currency', 'day', 'split')) return false;
  return isAmount(value['amount']) && isPlain(value['shares']) && Object.values(value['shares']).every(isAmount);
}

function isRow(value: unknown): value is Row {
  return (
    isPlain(value) && areTexts(value, 'id', 'title', 'kind', 'category', 'currency', 'day') && isAmount(value['amount'])
  );
}

function isSetup(value: unknown): boolean {
  if (!isPlain(value) || !areTexts(value, 'mode', 'currency')) return false;
  const named = (list: unknown, key: string) =>
    Array.isArray(list) && list.every((one) => isPlain(one) && typeof one['name'] === 'string' && isAmount(one[key]));
  const people = value['people'];
  const isPeople = Array.isArray(people) && people.every((name) => typeof name === 'string');
  return isPeople && isAmount(value['budget']) && named(value['rates'], 'rate') && named(value['categories'], 'limit');
}

export function useEntries() {
  return useStored<readonly Entry[]>(
    'entries',
    () => [],
    (value) => Array.isArray(value) && value.every(isEntry),
  );
}

export function useRows() {
  return useStored<readonly Row[]>(
    'book',
    () => [],
    (value) => Array.isArray(value) && value.every(isRow),
  );
}

export interface Setup {
  setup: Values;
  change(part: Partial<Values>): void;
  exchange: Exchange;
  /** The main one first. */
  currencies: readonly string[];
  /** Formats units of the main currency as money. */
  show(units: number): string;
}

const Given = createContext<Setup | null>(null);

/** Provides people, currencies and categories, with the user's changes, as one state for all visible parts. */
function WithSetup({ children }: { children: ReactNode }) {
  const [setup, set] = useKept<Values>('setup', values, isSetup);
  const rates = new Map(setup.rates.map(({ name, rate }: Rate) => [name, rate]));
  const given: Setup = {
    setup,
    change: (part) => set({ ...setup, ...part }),
    exchange: { currency: setup.currency, rates },
    currencies: [setup.currency, ...rates.keys()],
    show: (units) => formatMoney(fromUnits(units, setup.currency), setup.currency),
  };
  return <Given value={given}>{children}</Given>;
}

/** Wraps a part in the state that it needs. */
export function withSetup(Shown: ComponentType): ComponentType {
  return function Kept() {
    return (
      <Notices>
        <WithSetup>
          <Shown />
        </WithSetup>
      </Notices>
    );
  };
}

export function useSetup(): Setup {
  const given = useContext(Given);
  if (given === null) throw new Error('useSetup is called outside of WithSetup.');
  return given;
}

/** Returns everyone who is in the list or in an entry. */
export function everybody(people: readonly string[], entries: readonly Entry[]): string[] {
  return [...new Set([...people, ...entries.flatMap(({ payer, shares }) => [payer, ...Object.keys(shares)])])];
}

export function allCategories(categories: readonly Category[], rows: readonly Row[]): string[] {
  return [...new Set([...categories.map(({ name }) => name), ...rows.map(({ category }) => category)])];
}
