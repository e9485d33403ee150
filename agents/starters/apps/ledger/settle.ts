import { divide, type Exchange, toMain } from './money.ts';

export interface Entry {
  id: string;
  title: string;
  payer: string;
  /** In the smallest unit of its currency. */
  amount: number;
  currency: string;
  /** `2026-11-23` */
  day: string;
  split: 'equal' | 'parts' | 'amounts';
  /** The participants by weight: 1 each, parts, or amounts. */
  shares: Readonly<Record<string, number>>;
  /** A repayment between people, which is no spending. */
  payment: boolean;
}

/**
 * Returns for each person what they paid minus what was spent for them, in the smallest unit of the main currency. All
 * balances add up to 0.
 */
export function balances(
  entries: readonly Entry[],
  people: readonly string[],
  exchange: Exchange,
): Map<string, number> {
  const result = new Map(people.map((name): [string, number] => [name, 0]));
  const add = (name: string, units: number) => result.set(name, (result.get(name) ?? 0) + units);
  for (const { amount, currency, payer, shares } of entries) {
    const total = toMain(amount, currency, exchange);
    if (total === null) continue;
    const names = Object.keys(shares);
    const parts = divide(total, Object.values(shares));
    if (parts.every((part) => part === 0)) continue;
    add(payer, total);
    for (const [index, name] of names.entries()) add(name, -(parts[index] ?? 0));
  }
  return result;
}

export interface Transfer {
  from: string;
  to: string;
  units: number;
}

type Side = readonly [name: string, units: number];

/** With more people, the search for groups takes too long. */
export const exactUpTo = 10;

/**
 * Returns the fewest transfers that bring every balance to 0. For more than ten people it approximates, largest balance
 * first.
 */
export function settle(all: ReadonlyMap<string, number>): Transfer[] {
  const sides = [...all].filter(([, units]) => units !== 0);
  if (sides.length > exactUpTo) return within(sides);
  return groups(sides).flatMap(within);
}

/** Splits the balances into as many groups as possible that add up to 0, because each group saves a transfer. */
function groups(sides: readonly Side[]): Side[][] {
  const full = 2 ** sides.length - 1;
  const sums: number[] = [0];
  const most: number[] = [0];
  for (let mask = 1; mask <= full; mask += 1) {
    const lowest = sides.findIndex((_, index) => (mask & (1 << index)) !== 0);
    sums[mask] = (sums[mask & (mask - 1)] ?? 0) + (sides[lowest]?.[1] ?? 0);
    most[mask] = (sums[mask] === 0 ? 1 : 0) + Math.max(...without(mask, sides.length).map((rest) => most[rest] ?? 0));
  }
  const found: Side[][] = [];
  let group: Side[] = [];
  for (let mask = full; mask > 0;) {
    const before = (most[mask] ?? 0) - (sums[mask] === 0 ? 1 : 0);
    const rest = without(mask, sides.length).find((one) => most[one] === before) ?? 0;
    const side = sides[Math.log2(mask ^ rest)];
    if (side) group.push(side);
    if (sums[rest] === 0) {
      found.push(group);
      group = [];
    }
    mask = rest;
  }
  return found;
}

/** Returns the set without each one of its members. */
function without(mask: number, size: number): number[] {
  return Array.from({ length: size }, (_, index) => 1 << index)
    .filter((bit) => (mask & bit) !== 0)
    .map((bit) => mask ^ bit);
}

/** Pays the largest debt to the largest credit until all are 0: at most one transfer fewer than people. */
function within(sides: readonly Side[]): Transfer[] {
  const left = new Map(sides);
  const transfers: Transfer[] = [];
  for (;;) {
    const sorted = [...left].toSorted(([, one], [, other]) => one - other);
    const [debtor, creditor] = [sorted[0], sorted.at(-1)];
    if (!debtor || !creditor || debtor[1] >= 0 || creditor[1] <= 0) return transfers;
    const units = Math.min(-debtor[1], creditor[1]);
    transfers.push({ from: debtor[0], to: creditor[0], units });
    left.set(debtor[0], debtor[1] + units);
    left.set(creditor[0], creditor[1] - units);
  }
}
