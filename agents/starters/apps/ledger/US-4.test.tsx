import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

async function openBudget(): Promise<UserEvent> {
  const user = openApp(<Application />, '/setup');
  await user.selectOptions(screen.getByRole('combobox', { name: texts.mode }), texts.modes.budget);
  await user.type(screen.getByRole('textbox', { name: texts.newCategory }), 'Xylophones');
  await user.click(screen.getByRole('button', { name: texts.addCategory }));
  await user.type(screen.getByRole('textbox', { name: texts.limitOf('Xylophones') }), '50');
  await goTo('/');
  return user;
}
const dialog = () => within(screen.getByRole('dialog'));
async function add(user: UserEvent, button: string, title: string, amount: string, category: string) {
  await user.click(screen.getByRole('button', { name: button }));
  await user.type(dialog().getByRole('textbox', { name: texts.title }), title);
  await user.type(dialog().getByRole('textbox', { name: texts.amount }), amount);
  await user.selectOptions(dialog().getByRole('combobox', { name: texts.category }), category);
  await user.click(dialog().getByRole('button', { name: texts.save }));
}

test('US-4.1 Income and spending give what is left of the month', async () => {
  const user = await openBudget();
  await add(user, texts.addIncome, 'Wages', '100', texts.others);
  await add(user, texts.addSpending, 'Mallets', '30', 'Xylophones');
  const left = screen.getByText(texts.left).nextElementSibling;
  expect(left?.textContent).toMatch(/(?<!\d)70(?!\d)/);
});

test('US-4.2 A category that is over its limit says by how much', async () => {
  const user = await openBudget();
  await add(user, texts.addSpending, 'Mallets', '58', 'Xylophones');
  await goTo('/summary');
  const category = screen.getByText('Xylophones').closest('li');
  const over = texts.over('#').replace('#', '').trim();
  expect(category?.textContent).toContain(over);
  expect(category?.textContent).toMatch(/(?<!\d)8(?!\d)/);
});

test('US-4.3 A deleted entry comes back by undo', async () => {
  const user = await openBudget();
  await add(user, texts.addSpending, 'Mallets', '30', 'Xylophones');
  await user.click(screen.getByRole('button', { name: texts.remove('Mallets') }));
  expect(screen.queryByText('Mallets')).toBeNull();
  await user.click(screen.getByRole('button', { name: undoLabel }));
  expect(screen.getByText('Mallets')).toBeTruthy();
});
