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
  /** For whom, by weight: 1 each, parts, or amounts. */
  shares: Readonly<Record<string, number>>;
  /** Money handed over, not spent. */
  payment: boolean;
}

/** What each paid less what was spent for them, in units of the main currency. They add up to 0. */
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

/** Beyond so many people the search for groups takes too long. */
export const exactUpTo = 10;

/** The fewest transfers that bring every balance to 0; for more than ten people few, by the largest first. */
export function settle(all: ReadonlyMap<string, number>): Transfer[] {
  const sides = [...all].filter(([, units]) => units !== 0);
  if (sides.length > exactUpTo) return within(sides);
  return groups(sides).flatMap(within);
}

/** As many groups as possible whose balances add up to 0: each saves a transfer. */
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

/** The set without each of its members. */
function without(mask: number, size: number): number[] {
  return Array.from({ length: size }, (_, index) => 1 << index)
    .filter((bit) => (mask & bit) !== 0)
    .map((bit) => mask ^ bit);
}

/** The largest debt to the largest credit until nothing is left: one transfer fewer than people at most. */
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
