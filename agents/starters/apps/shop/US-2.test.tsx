import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDay } from '../kit/format.ts';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { order, put, twoProducts } from './testing.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

beforeEach(twoProducts);
afterEach(() => {
  vi.useRealTimers();
});

async function firstDayAt(now: Date): Promise<string> {
  vi.setSystemTime(now);
  const user = openApp(<Application />);
  await put(user, { Alpha: 1 });
  await goTo('/basket');
  return screen.getByLabelText(texts.day).querySelectorAll('option')[1]?.value ?? '';
}

test('US-2.1 an order with a day, a name and a telephone number gets a number of its own', async () => {
  const user = openApp(<Application />);
  await put(user, { Alpha: 2 });
  const day = await order(user, 'Kim');
  expect(screen.getByRole('heading', { name: texts.confirmed })).toBeTruthy();
  expect(screen.getAllByText(texts.thanks(101)).length).toBeGreaterThan(0);
  expect(screen.getByText(formatDay(day, 'long'))).toBeTruthy();
  await put(user, { Alpha: 1 });
  await order(user, 'Lou');
  expect(screen.getAllByText(texts.thanks(102)).length).toBeGreaterThan(0);
});

test('US-2.2 what is missing is said next to its field, and nothing is ordered', async () => {
  const user = openApp(<Application />);
  await put(user, { Alpha: 1 });
  await goTo('/basket');
  await user.click(screen.getByText(texts.place));
  for (const text of [texts.errors.day, texts.errors.name, texts.errors.phone]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: texts.day }));
  expect(screen.queryByRole('heading', { name: texts.confirmed })).toBeNull();
});

test('US-2.3 a day is offered until its time for orders is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.assign(values, { pickupDays: ['Friday'], leadDays: 2, until: '18:00' });
  // Friday is the sixth, so the deadline is Wednesday, the fourth.
  expect(await firstDayAt(new Date(2026, 2, 4, 17, 59))).toBe('2026-03-06');
  expect(await firstDayAt(new Date(2026, 2, 4, 18, 1))).toBe('2026-03-13');
});

test('US-2.4 it says that no payment is taken', async () => {
  const user = openApp(<Application />);
  await put(user, { Alpha: 1 });
  await goTo('/basket');
  expect(await screen.findByText(texts.noPayment)).toBeTruthy();
});

test('US-2.5 what is brought needs an address', async () => {
  Object.assign(values, { fulfilment: 'both' });
  const user = openApp(<Application />);
  await put(user, { Alpha: 1 });
  await goTo('/basket');
  expect(screen.queryByRole('textbox', { name: texts.address })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: texts.delivery }));
  await user.click(screen.getByText(texts.place));
  expect(screen.getByText(texts.errors.address)).toBeTruthy();
});
