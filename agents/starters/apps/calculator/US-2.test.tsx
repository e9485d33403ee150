import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
const field = (label: string) => screen.getByRole('textbox', { name: (name) => name.startsWith(label) });
async function fill(user: UserEvent, figures: Readonly<Record<string, string>>) {
  for (const [label, figure] of Object.entries(figures)) {
    await user.clear(field(label));
    await user.type(field(label), figure);
  }
}
const table = () => within(screen.getByRole('region', { name: texts.table }));

test('US-2.1 A loan shows what is paid each month, the interest and the end', async () => {
  const user = await open('loan');
  await fill(user, {
    [fieldTexts.amount]: '130000',
    [fieldTexts.downPayment]: '10000',
    [fieldTexts.rate]: '0',
    [fieldTexts.loanYears]: '10',
    [fieldTexts.extraPayment]: '0',
  });
  const shown = within(screen.getByRole('region', { name: texts.result }));
  expect(shown.getByText(/1[.,]?000[.,]00/)).toBeTruthy();
  expect(shown.getByText(`10 ${texts.years}`)).toBeTruthy();
});

test('US-2.2 Its table has a row for each year, or for each month', async () => {
  const user = await open('loan');
  await fill(user, {
    [fieldTexts.amount]: '12000',
    [fieldTexts.downPayment]: '0',
    [fieldTexts.rate]: '5',
    [fieldTexts.loanYears]: '2',
    [fieldTexts.extraPayment]: '0',
  });
  expect(table().getAllByRole('row')).toHaveLength(1 + 2);
  await user.selectOptions(screen.getByRole('combobox', { name: texts.tableBy }), texts.byMonth);
  expect(table().getAllByRole('row')).toHaveLength(1 + 24);
});

test('US-2.3 A savings goal says when it is reached, or that it never is', async () => {
  const user = await open('savings');
  const figures = { [fieldTexts.goal]: '1200', [fieldTexts.startSum]: '0', [fieldTexts.rate]: '0' };
  await fill(user, { ...figures, [fieldTexts.monthly]: '100' });
  const shown = within(screen.getByRole('region', { name: texts.result }));
  expect(shown.getByText(`1 ${texts.year}`)).toBeTruthy();
  await fill(user, { [fieldTexts.monthly]: '0' });
  expect(shown.getByText(fieldTexts.never)).toBeTruthy();
});
