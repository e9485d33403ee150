import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatDay } from '../kit/format.ts';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { order, put, twoProducts } from './testing.tsx';
import { texts } from './texts.ts';

beforeEach(twoProducts);

const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;

async function twoOrders() {
  const user = openApp(<Application />);
  await put(user, { Alpha: 2, Beta: 1 });
  const day = await order(user, 'Kim');
  await put(user, { Alpha: 3 });
  await order(user, 'Lou');
  await goTo('/orders');
  return { user, day };
}

test('US-3.1 for each day it says how many of each product to make', async () => {
  const { day } = await twoOrders();
  const part = screen.getByRole('heading', { name: formatDay(day, 'long') }).closest('section');
  const rows = within(part ?? document.body)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual(['Alpha5', 'Beta1']);
});

test('US-3.2 an order is marked as paid and as handed over, also after a reload', async () => {
  const { user } = await twoOrders();
  await user.click(screen.getByRole('checkbox', { name: texts.paidOf(101) }));
  await user.click(screen.getByRole('checkbox', { name: texts.collectedOf(102) }));
  reopen(<Application />, '/orders');
  expect(isChecked(texts.paidOf(101))).toBe(true);
  expect(isChecked(texts.paidOf(102))).toBe(false);
  expect(isChecked(texts.collectedOf(102))).toBe(true);
});

test('US-3.3 a cancelled order is asked about first and no longer counted', async () => {
  const { user } = await twoOrders();
  await user.click(screen.getByRole('button', { name: texts.cancel(102) }));
  const dialog = screen.getByRole('dialog', { name: texts.cancelTitle(102) });
  expect(screen.getByText(/Lou$/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: texts.cancel(102) }));
  expect(screen.queryByText(/Lou$/)).toBeNull();
  expect(within(screen.getByRole('table')).getByText('2')).toBeTruthy();
});

test('US-3.4 the list is printed and saved as CSV', async () => {
  const { user, day } = await twoOrders();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:any';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: texts.print }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: texts.csv }));
  const text = (await saved[0]?.text()) ?? '';
  expect(text.trim().split('\r\n')).toHaveLength(4);
  expect(text).toContain(`101,${day}`);
});
