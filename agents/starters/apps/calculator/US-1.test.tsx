import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { fieldTexts } from './field-texts.ts';
import { texts } from './texts.ts';
import { type CalculationId, values } from './values.ts';

/** Opens the calculator on whichever page it is. */
async function open(id: CalculationId) {
  const user = openApp(<Application />, values.calculation === id ? '/' : '/more');
  if (values.calculation !== id) await user.click(screen.getByRole('button', { name: texts.names[id] }));
  return user;
}
const field = (label: string) => screen.getByRole('textbox', { name: (name) => name.startsWith(label) });
const shown = () => within(screen.getByRole('region', { name: texts.result }));

test('US-1.1 The first page is the calculator that was asked for', () => {
  openApp(<Application />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.names[values.calculation]);
});

test('US-1.2 The result follows while one types', async () => {
  const user = await open('tip');
  for (const [label, figure] of [
    [fieldTexts.bill, '100'],
    [fieldTexts.tip, '20'],
    [fieldTexts.people, '4'],
  ] as const) {
    await user.clear(field(label));
    await user.type(field(label), figure);
  }
  expect(shown().getByText(/30[.,]00/)).toBeTruthy();
});

test('US-1.3 A figure that is none is named beside its field', async () => {
  const user = await open('tip');
  await user.clear(field(fieldTexts.people));
  await user.type(field(fieldTexts.people), 'x');
  expect(field(fieldTexts.people).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(texts.notANumber)).toBeTruthy();
  expect(shown().getByText(texts.waiting)).toBeTruthy();
});

test('US-1.4 What was typed is there after a reload, and the start values are a press away', async () => {
  const user = await open('tip');
  const before = (field(fieldTexts.bill) as HTMLInputElement).value;
  await user.clear(field(fieldTexts.bill));
  await user.type(field(fieldTexts.bill), '321');
  const again = reopen(<Application />, values.calculation === 'tip' ? '/' : '/more');
  expect((field(fieldTexts.bill) as HTMLInputElement).value).toBe('321');
  await again.click(screen.getByRole('button', { name: texts.back }));
  expect((field(fieldTexts.bill) as HTMLInputElement).value).toBe(before);
});
