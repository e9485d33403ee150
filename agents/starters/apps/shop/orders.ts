import type { Product } from './products.ts';

export interface Line {
  name: string;
  /** Per piece; null: agreed on the spot. */
  cents: number | null;
  count: number;
}

export interface Order {
  id: string;
  number: number;
  name: string;
  phone: string;
  /** `2026-11-23`. */
  day: string;
  slot: string;
  /** The delivery address; empty: the customer collects it. */
  address: string;
  note: string;
  lines: Line[];
  paid: boolean;
  collected: boolean;
}

/** The number of pieces, by product id. */
export type Basket = Readonly<Record<string, number>>;

export function linesOf(basket: Basket, products: readonly Product[]): (Line & { id: string })[] {
  return products
    .filter(({ id, available }) => available && (basket[id] ?? 0) > 0)
    .map(({ id, name, cents }) => ({ id, name, cents, count: basket[id] ?? 0 }));
}

export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents, count }) => sum + (cents ?? 0) * count, 0);
}

export function piecesOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/** Returns how many of each product the orders need, largest number first. */
export function sumsOf(orders: readonly Order[]): { name: string; count: number }[] {
  const sums = new Map<string, number>();
  for (const { name, count } of orders.flatMap(({ lines }) => lines)) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

export function nextNumber(orders: readonly Order[]): number {
  return Math.max(100, ...orders.map(({ number }) => number)) + 1;
}

function isLine(value: unknown): boolean {
  const line = value as Partial<Line> | null;
  return (
    typeof line === 'object' &&
    line !== null &&
    typeof line.name === 'string' &&
    Number.isSafeInteger(line.count) &&
    (line.cents === null || Number.isSafeInteger(line.cents))
  );
}

export function areOrders(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => {
      const order = one as Partial<Order> | null;
      if (typeof order !== 'object' || order === null) return false;
      const texts = [order.id, order.name, order.phone, order.day, order.slot, order.address, order.note];
      return (
        texts.every((text) => typeof text === 'string') &&
        Number.isSafeInteger(order.number) &&
        typeof order.paid === 'boolean' &&
        typeof order.collected === 'boolean' &&
        Array.isArray(order.lines) &&
        order.lines.every(isLine)
      );
    })
  );
}

export function isBasket(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((count) => Number.isSafeInteger(count) && (count as number) >= 0)
  );
}
