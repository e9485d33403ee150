import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { order, put, sumText, twoProducts } from './testing.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

beforeEach(twoProducts);

test('US-4.1 a new price stands in the shop', async () => {
  openApp(<Application />, '/setup');
  const [price] = screen.getAllByRole('textbox', { name: texts.price('EUR') });
  if (price) fireEvent.change(price, { target: { value: '5' } });
  await goTo('/');
  expect(screen.getByText(sumText(500))).toBeTruthy();
});

test('US-4.2 what is not available cannot be ordered', async () => {
  const user = openApp(<Application />, '/setup');
  const [available] = screen.getAllByRole('checkbox', { name: texts.available });
  if (available) await user.click(available);
  await goTo('/');
  expect(screen.getByText(texts.unavailable)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.addOf('Alpha') })).toBeNull();
});

test('US-4.3 a product is added, and one that is removed can be taken back', async () => {
  const user = openApp(<Application />, '/setup');
  const form = screen.getByRole('form', { name: texts.newProduct });
  fireEvent.change(within(form).getByRole('textbox', { name: texts.productName }), { target: { value: 'Gamma' } });
  fireEvent.change(within(form).getByRole('textbox', { name: texts.price('EUR') }), { target: { value: '2' } });
  await user.click(within(form).getByRole('button', { name: texts.addProduct }));
  await user.click(screen.getByRole('button', { name: texts.remove('Gamma') }));
  expect(screen.queryByRole('button', { name: texts.remove('Gamma') })).toBeNull();
  await user.click(screen.getByRole('button', { name: undoLabel }));
  await goTo('/');
  expect(screen.getByRole('heading', { name: 'Gamma' })).toBeTruthy();
});

test('US-4.4 no more is ordered for a day than its limit', async () => {
  Object.assign(values, { limitPieces: 5 });
  const user = openApp(<Application />);
  await put(user, { Alpha: 4 });
  const day = await order(user, 'Kim');
  await put(user, { Alpha: 2 });
  await order(user, 'Lou');
  expect(screen.getByText(texts.errors.full(1))).toBeTruthy();
  await goTo('/orders');
  expect(within(screen.getByRole('table')).getByText('4')).toBeTruthy();
  expect(day).not.toBe('');
});
