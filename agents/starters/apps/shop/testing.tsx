import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { goTo } from '../kit/testing/app.tsx';
import { formatCents } from './money.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';

// These tests go through whole pages, which render slowly on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

/** Sets up two products, no limits, and every day open. */
export function twoProducts(): void {
  Object.assign(values, {
    products: [
      { name: 'Alpha', price: 4.5 },
      { name: 'Beta', price: 0.1 },
    ],
    currency: 'EUR',
    fulfilment: 'pickup',
    pickupDays: [],
    slots: [],
    leadDays: 1,
    until: '18:00',
    untilDay: '',
    limitOrders: 0,
    limitPieces: 0,
  });
}

/** Returns a sum as text queries see it: with plain blanks. */
export function sumText(cents: number): string {
  return formatCents(cents).replaceAll(/\s/g, ' ');
}

/** Puts products into the basket, on the shop's screen. */
export async function put(user: UserEvent, counts: Readonly<Record<string, number>>): Promise<void> {
  await goTo('/');
  for (const [name, count] of Object.entries(counts)) {
    await user.click(screen.getByLabelText(texts.addOf(name)));
    fireEvent.change(screen.getByLabelText(texts.countOf(name)), { target: { value: count } });
  }
}

/** Orders the basket for the first open day. */
export async function order(user: UserEvent, name: string): Promise<string> {
  await goTo('/basket');
  const day = screen.getByLabelText(texts.day);
  const first = day.querySelectorAll('option')[1]?.value ?? '';
  fireEvent.change(day, { target: { value: first } });
  fireEvent.change(screen.getByLabelText(texts.name), { target: { value: name } });
  fireEvent.change(screen.getByLabelText(texts.phone), { target: { value: '0123 45678' } });
  await user.click(screen.getByText(texts.place));
  return first;
}
