import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

async function openWith(budget: string, span: string): Promise<UserEvent> {
  const user = openApp(<Application />, '/setup');
  await user.selectOptions(screen.getByRole('combobox', { name: texts.mode }), texts.modes.budget);
  const field = screen.getByRole('textbox', { name: new RegExp(`^${texts.budget}`) });
  await user.clear(field);
  await user.type(field, budget);
  await user.selectOptions(screen.getByRole('combobox', { name: texts.budgetFor }), span);
  await goTo('/');
  return user;
}

async function spend(user: UserEvent, amount: string, day?: string) {
  await user.click(screen.getByRole('button', { name: texts.addSpending }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: texts.title }), 'Mallets');
  await user.type(dialog.getByRole('textbox', { name: texts.amount }), amount);
  if (day !== undefined) {
    const field = dialog.getByLabelText(texts.day);
    await user.clear(field);
    await user.type(field, day);
  }
  await user.click(dialog.getByRole('button', { name: texts.save }));
}

const left = () => screen.getByRole('group', { name: texts.budget }).textContent ?? '';

test('US-5.1 says what is left of a budget', async () => {
  const user = await openWith('300', texts.budgetSpans.all);
  await spend(user, '30');
  expect(left()).toMatch(/(?<!\d)270(?!\d)/);
  expect(left()).not.toContain(texts.nearlyUsed);
});

test('US-5.2 warns if little is left, and says by how much the budget is exceeded', async () => {
  const user = await openWith('300', texts.budgetSpans.all);
  await spend(user, '250');
  expect(left()).toContain(texts.nearlyUsed);
  await spend(user, '57');
  expect(left()).toMatch(new RegExp(texts.over('#').replace('#', '').trim()));
  expect(left()).toMatch(/(?<!\d)7(?!\d)/);
});

test('US-5.3 counts a monthly budget from the first day of the month', async () => {
  const user = await openWith('300', texts.budgetSpans.month);
  await spend(user, '100', '2021-03-04');
  await spend(user, '30');
  expect(left()).toMatch(/(?<!\d)270(?!\d)/);
});
