import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { fieldTexts } from './field-texts.ts';
import { texts } from './texts.ts';
import { type CalculationId, values } from './values.ts';

async function open(id: CalculationId) {
  const user = openApp(<Application />, values.calculation === id ? '/' : '/more');
  if (values.calculation !== id) await user.click(screen.getByRole('button', { name: texts.names[id] }));
  return user;
}
const compared = () => within(screen.getByRole('table', { name: texts.compare }));
const B = texts.variant('B');

test('US-3.1 A variant stands beside the figures above', async () => {
  const user = await open('discount');
  await user.click(screen.getByRole('button', { name: texts.addVariant }));
  expect(compared().getByRole('columnheader', { name: texts.variant('A') })).toBeTruthy();
  expect(compared().getByRole('columnheader', { name: new RegExp(B) })).toBeTruthy();
});

test('US-3.2 Its figures change in the table, with the difference', async () => {
  const user = await open('discount');
  const price = screen.getByRole('textbox', { name: (name) => name.startsWith(fieldTexts.price) });
  await user.clear(price);
  await user.type(price, '100');
  await user.click(screen.getByRole('button', { name: texts.addVariant }));
  const row = () => within(compared().getByRole('row', { name: new RegExp(`^${texts.against(texts.variant('A'))}`) }));
  expect(row().getByText(texts.same)).toBeTruthy();
  const other = compared().getByRole('textbox', {
    name: (name) => name.startsWith(fieldTexts.price) && name.endsWith(B),
  });
  await user.clear(other);
  await user.type(other, '1100');
  expect(row().getByText(/^\+ /)).toBeTruthy();
});

test('US-3.3 A variant that is removed comes back by undo', async () => {
  const user = await open('discount');
  await user.click(screen.getByRole('button', { name: texts.addVariant }));
  await user.click(screen.getByRole('button', { name: texts.removeVariant(B) }));
  expect(screen.queryByRole('table', { name: texts.compare })).toBeNull();
  await user.click(screen.getByRole('button', { name: undoLabel }));
  expect(compared().getByRole('columnheader', { name: new RegExp(B) })).toBeTruthy();
});
