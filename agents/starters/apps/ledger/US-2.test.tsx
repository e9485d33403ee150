import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

const people = ['Xaver', 'Yve', 'Zoe'];

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
async function begin(user: UserEvent, payer: string, amount: string) {
  await user.click(screen.getByRole('button', { name: texts.addExpense }));
  await user.type(dialog().getByRole('textbox', { name: texts.title }), 'Museum');
  await user.type(dialog().getByRole('textbox', { name: texts.amount }), amount);
  await user.selectOptions(dialog().getByRole('combobox', { name: texts.payer }), payer);
}
const save = (user: UserEvent) => user.click(dialog().getByRole('button', { name: texts.save }));
/** Excludes everyone except the three. */
async function onlyThree(user: UserEvent) {
  for (const box of dialog().getAllByRole('checkbox') as HTMLInputElement[]) {
    if (!people.includes(box.labels?.[0]?.textContent ?? '')) await user.click(box);
  }
}
const settled = () => screen.getByRole('button', { name: texts.markPaidOf('Yve', 'Xaver') });
const line = () => settled().closest('li')?.textContent ?? '';

test('US-2.1 Equal shares say who pays whom', async () => {
  const user = await openSplit();
  await begin(user, 'Xaver', '30');
  await onlyThree(user);
  await save(user);
  await goTo('/summary');
  expect(line()).toContain(texts.pays('Yve', 'Xaver'));
  expect(line()).toMatch(/(?<!\d)10(?!\d)/);
  expect(screen.getByRole('button', { name: texts.markPaidOf('Zoe', 'Xaver') })).toBeTruthy();
});

test('US-2.2 Parts weigh the shares', async () => {
  const user = await openSplit();
  await begin(user, 'Xaver', '40');
  await user.selectOptions(dialog().getByRole('combobox', { name: texts.split }), texts.splits.parts);
  await user.type(dialog().getByRole('textbox', { name: texts.partOf('Xaver') }), '1');
  await user.type(dialog().getByRole('textbox', { name: texts.partOf('Yve') }), '3');
  await save(user);
  await goTo('/summary');
  expect(line()).toMatch(/(?<!\d)30(?!\d)/);
});

test('US-2.3 Amounts have to add up', async () => {
  const user = await openSplit();
  await begin(user, 'Xaver', '40');
  await user.selectOptions(dialog().getByRole('combobox', { name: texts.split }), texts.splits.amounts);
  await user.type(dialog().getByRole('textbox', { name: texts.amountOf('Yve') }), '25');
  await save(user);
  expect(dialog().getByText(/15/)).toBeTruthy();
  await user.type(dialog().getByRole('textbox', { name: texts.amountOf('Xaver') }), '15');
  await save(user);
  await goTo('/summary');
  expect(line()).toMatch(/(?<!\d)25(?!\d)/);
});

test('US-2.4 A payment that is noted settles what was owed', async () => {
  const user = await openSplit();
  await begin(user, 'Xaver', '30');
  await user.selectOptions(dialog().getByRole('combobox', { name: texts.split }), texts.splits.parts);
  await user.type(dialog().getByRole('textbox', { name: texts.partOf('Yve') }), '1');
  await save(user);
  await goTo('/summary');
  await user.click(settled());
  expect(screen.getByText(texts.settled)).toBeTruthy();
});
