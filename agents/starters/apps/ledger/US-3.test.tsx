import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

/** A currency that no brief names. */
const code = 'XTS';

const dialog = () => within(screen.getByRole('dialog'));

async function openSplit(): Promise<UserEvent> {
  const user = openApp(<Application />, '/setup');
  await user.selectOptions(screen.getByRole('combobox', { name: texts.mode }), texts.modes.split);
  for (const name of ['Xaver', 'Yve']) {
    await user.type(screen.getByRole('textbox', { name: texts.person }), name);
    await user.click(screen.getByRole('button', { name: texts.addPerson }));
  }
  await user.type(screen.getByRole('textbox', { name: texts.newCurrency }), code.toLowerCase());
  await user.click(screen.getByRole('button', { name: texts.addCurrency }));
  await goTo('/');
  await user.click(screen.getByRole('button', { name: texts.addExpense }));
  await user.type(dialog().getByRole('textbox', { name: texts.title }), 'Ferry');
  await user.type(dialog().getByRole('textbox', { name: texts.amount }), '80');
  await user.selectOptions(dialog().getByRole('combobox', { name: texts.currency }), code);
  await user.selectOptions(dialog().getByRole('combobox', { name: texts.payer }), 'Xaver');
  await user.selectOptions(dialog().getByRole('combobox', { name: texts.split }), texts.splits.parts);
  await user.type(dialog().getByRole('textbox', { name: texts.partOf('Yve') }), '1');
  await user.click(dialog().getByRole('button', { name: texts.save }));
  await goTo('/summary');
  return user;
}

test('US-3.1 A rate that is missing is asked for', async () => {
  await openSplit();
  expect(screen.getByRole('region', { name: texts.missing(1) })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: texts.settle })).toBeNull();
});

test('US-3.2 With the rate balances are in the main currency', async () => {
  const user = await openSplit();
  await user.type(screen.getByRole('textbox', { name: new RegExp(`${code}$`) }), '40');
  await user.click(screen.getByRole('button', { name: texts.saveRate(code) }));
  const button = screen.getByRole('button', { name: texts.markPaidOf('Yve', 'Xaver') });
  expect(button.closest('li')?.textContent).toMatch(/(?<!\d)2(?!\d)/);
});

test('US-3.3 A currency is refused if it is none, and kept while an entry is in it', async () => {
  const user = await openSplit();
  await goTo('/setup');
  await user.type(screen.getByRole('textbox', { name: texts.newCurrency }), 'x1');
  await user.click(screen.getByRole('button', { name: texts.addCurrency }));
  expect(screen.getByText(texts.errors.code)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.removeCurrency(code) }));
  expect(screen.getByText(texts.busyCurrency(code))).toBeTruthy();
});
