import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

const sheet = () => within(screen.getByRole('region', { name: texts.preview }));
const line = (number: number) => within(screen.getByRole('group', { name: texts.line(number) }));

/** Opens an invoice with one item, whatever was open before. */
async function openInvoice(): Promise<UserEvent> {
  const user = openApp(<Application />);
  await user.selectOptions(screen.getByRole('combobox', { name: texts.kind }), texts.kinds.invoice);
  const small = screen.getByRole('checkbox', { name: texts.smallBusiness }) as HTMLInputElement;
  if (small.checked) await user.click(small);
  for (;;) {
    const remove = screen.queryByRole('button', { name: texts.removeLine(1) });
    if (remove === null) break;
    await user.click(remove);
  }
  await user.click(screen.getByRole('button', { name: texts.addLine }));
  await user.type(line(1).getByRole('textbox', { name: texts.what }), 'Bench');
  await user.clear(line(1).getByRole('textbox', { name: texts.quantity }));
  await user.type(line(1).getByRole('textbox', { name: texts.quantity }), '3');
  await user.type(line(1).getByRole('textbox', { name: texts.price }), '200');
  await user.clear(line(1).getByRole('textbox', { name: texts.tax }));
  await user.type(line(1).getByRole('textbox', { name: texts.tax }), '10');
  return user;
}

test('US-2.1 Items give the sum, the tax of each rate and the total', async () => {
  await openInvoice();
  expect(sheet().getByText('Bench')).toBeTruthy();
  expect(sheet().getAllByText(/(?<!\d)600(?!\d)/)).not.toHaveLength(0);
  expect(sheet().getByText(/(?<!\d)60(?!\d)/)).toBeTruthy();
  expect(sheet().getByText(/(?<!\d)660(?!\d)/)).toBeTruthy();
});

test('US-2.2 A small business charges no tax and says so', async () => {
  const user = await openInvoice();
  await user.click(screen.getByRole('checkbox', { name: texts.smallBusiness }));
  expect(sheet().getByText(texts.smallBusinessNote)).toBeTruthy();
  expect(sheet().queryByText(/(?<!\d)660(?!\d)/)).toBeNull();
});

test('US-2.3 A deleted item comes back by undo', async () => {
  const user = await openInvoice();
  await user.click(screen.getByRole('button', { name: texts.removeLine(1) }));
  expect(sheet().queryByText('Bench')).toBeNull();
  await user.click(screen.getByRole('button', { name: undoLabel }));
  expect(sheet().getByText('Bench')).toBeTruthy();
});
