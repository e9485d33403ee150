import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

const people = ['Xaver', 'Yve', 'Zoe'];

/** Opens shared expenses with three more people, whatever the initial values are. */
async function openSplit(): Promise<UserEvent> {
  const user = openApp(<Application />, '/setup');
  await user.selectOptions(screen.getByRole('combobox', { name: texts.mode }), texts.modes.split);
  for (const name of people) {
    await user.type(screen.getByRole('textbox', { name: texts.person }), name);
    await user.click(screen.getByRole('button', { name: texts.addPerson }));
  }
  await goTo('/');
  return user;
}
const dialog = () => within(screen.getByRole('dialog'));
async function add(user: UserEvent, title: string, amount: string) {
  await user.click(screen.getByRole('button', { name: texts.addExpense }));
  await user.type(dialog().getByRole('textbox', { name: texts.title }), title);
  await user.type(dialog().getByRole('textbox', { name: texts.amount }), amount);
  await user.selectOptions(dialog().getByRole('combobox', { name: texts.payer }), 'Xaver');
  await user.click(dialog().getByRole('button', { name: texts.save }));
}

test('US-1.1 An expense stands in the list, also after a reload', async () => {
  const user = await openSplit();
  await add(user, 'Museum', '12');
  expect(screen.getByText('Museum')).toBeTruthy();
  reopen(<Application />);
  expect(screen.getByText('Museum')).toBeTruthy();
});

test('US-1.2 An expense without an amount is not saved, and the field says why', async () => {
  const user = await openSplit();
  await user.click(screen.getByRole('button', { name: texts.addExpense }));
  await user.type(dialog().getByRole('textbox', { name: texts.title }), 'Museum');
  await user.click(dialog().getByRole('button', { name: texts.save }));
  expect(dialog().getByText(texts.errors.amount)).toBeTruthy();
});

test('US-1.3 An expense is changed', async () => {
  const user = await openSplit();
  await add(user, 'Museum', '12');
  await user.click(screen.getByRole('button', { name: texts.change('Museum') }));
  const title = dialog().getByRole('textbox', { name: texts.title });
  await user.clear(title);
  await user.type(title, 'Castle');
  await user.click(dialog().getByRole('button', { name: texts.save }));
  expect(screen.getByText('Castle')).toBeTruthy();
  expect(screen.queryByText('Museum')).toBeNull();
});

test('US-1.4 A deleted expense comes back by undo', async () => {
  const user = await openSplit();
  await add(user, 'Museum', '12');
  await user.click(screen.getByRole('button', { name: texts.remove('Museum') }));
  expect(screen.queryByText('Museum')).toBeNull();
  await user.click(screen.getByRole('button', { name: undoLabel }));
  expect(screen.getByText('Museum')).toBeTruthy();
});

test('US-1.5 A usual expense begins with its name and amount', async () => {
  Object.assign(values, { costs: [{ name: 'Boat hire', amount: 35 }] });
  const user = await openSplit();
  await user.click(screen.getByRole('button', { name: /Boat hire/ }));
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: texts.title }).value).toBe('Boat hire');
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: texts.amount }).value).toBe('35');
});
