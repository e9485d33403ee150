import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { averageTexts } from './average-texts.ts';
import { counterTexts } from './counter-texts.ts';
import { dateTexts } from './date-texts.ts';
import { fieldTexts } from './field-texts.ts';
import { randomTexts } from './random-texts.ts';
import { recipeTexts } from './recipe-texts.ts';
import { texts } from './texts.ts';
import { type CalculationId, calculationIds, values } from './values.ts';

async function open(id: CalculationId) {
  const user = openApp(<Application />, values.calculation === id ? '/' : '/more');
  if (values.calculation !== id) await user.click(screen.getByRole('button', { name: texts.names[id] }));
  return user;
}
const field = (label: string) => screen.getByRole('textbox', { name: (name) => name.startsWith(label) });

test('US-4.1 Each of the other calculators is a press away', async () => {
  const user = openApp(<Application />, '/more');
  for (const id of calculationIds.filter((one) => one !== values.calculation)) {
    await user.click(screen.getByRole('button', { name: texts.names[id] }));
    expect(screen.getByRole('heading', { level: 2, name: texts.names[id] })).toBeTruthy();
    expect(screen.getByRole('region', { name: texts.result })).toBeTruthy();
  }
});

test('US-4.2 Units are converted both ways', async () => {
  const user = await open('units');
  const shown = within(screen.getByRole('region', { name: texts.result }));
  await user.selectOptions(screen.getByRole('combobox', { name: texts.units.quantity }), texts.units.names.temperature);
  await user.clear(field(texts.units.value));
  await user.type(field(texts.units.value), '100');
  expect(shown.getByText('212 °F')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.swap }));
  expect(shown.getByText(/^37[.,]7778 °C$/)).toBeTruthy();
});

test('US-4.3 The body mass index takes metric and imperial measures', async () => {
  const user = await open('bmi');
  const shown = within(screen.getByRole('region', { name: texts.result }));
  await user.selectOptions(screen.getByRole('combobox', { name: fieldTexts.system }), fieldTexts.imperial);
  for (const [label, figure] of [
    [fieldTexts.weight, '154'],
    [fieldTexts.feet, '5'],
    [fieldTexts.inches, '10'],
  ] as const) {
    await user.clear(field(label));
    await user.type(field(label), figure);
  }
  expect(shown.getByText(/^22[.,]1$/)).toBeTruthy();
  expect(shown.getByText(fieldTexts.ranges[1] ?? '')).toBeTruthy();
});

test('US-4.4 A sum is kept and used again', async () => {
  const user = await open('basic');
  await user.type(field(texts.basic.line), '(12 + 8) * 3');
  expect(within(screen.getByRole('region', { name: texts.result })).getByText('60')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.basic.equals }));
  expect((field(texts.basic.line) as HTMLInputElement).value).toBe('');
  await user.click(screen.getByRole('button', { name: texts.basic.again('(12 + 8) * 3', '60') }));
  expect((field(texts.basic.line) as HTMLInputElement).value).toBe('(12 + 8) * 3');
});

test('US-4.5 The amounts of a recipe follow the servings', async () => {
  const user = await open('recipe');
  for (const [label, figure] of [
    [recipeTexts.servings, '4'],
    [recipeTexts.wanted, '10'],
  ] as const) {
    await user.clear(field(label));
    await user.type(field(label), figure);
  }
  await user.clear(field(recipeTexts.ingredients));
  await user.type(field(recipeTexts.ingredients), '200 g flour{Enter}1 1/2 cups milk{Enter}salt{Enter}sugar: 30 g');
  const lines = within(screen.getByRole('list', { name: recipeTexts.scaled }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(['500 g flour', '3¾ cups milk', 'salt', 'sugar: 75 g']);
});

test('US-4.6 Money is shown in another currency at a typed rate', async () => {
  const user = await open('exchange');
  const shown = within(screen.getByRole('region', { name: texts.result }));
  await user.selectOptions(screen.getByRole('combobox', { name: fieldTexts.exchangeTo }), 'THB');
  for (const [label, figure] of [
    [fieldTexts.exchanged, '20'],
    [fieldTexts.exchangeRate, '38'],
  ] as const) {
    await user.clear(field(label));
    await user.type(field(label), figure);
  }
  expect(shown.getByText(/760[.,]00/)).toBeTruthy();
});

test('US-4.7 The time between two days is shown', async () => {
  await open('dates');
  for (const [label, day] of [
    [dateTexts.from, '2024-01-31'],
    [dateTexts.to, '2026-03-01'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
  }
  const shown = within(screen.getByRole('region', { name: texts.result }));
  expect(shown.getByText(dateTexts.span(2, 1, 1))).toBeTruthy();
  expect(shown.getByText('760')).toBeTruthy();
});

test('US-4.8 The average of grades with weights is shown', async () => {
  const user = await open('average');
  for (const [row, grade, weight] of [
    [1, '2', '1'],
    [2, '5', '2'],
  ] as const) {
    await user.type(field(averageTexts.gradeOf(row)), grade);
    await user.clear(field(averageTexts.weightOf(row)));
    await user.type(field(averageTexts.weightOf(row)), weight);
  }
  await user.type(field(averageTexts.target), '3');
  const shown = within(screen.getByRole('region', { name: texts.result }));
  expect(shown.getByText('4')).toBeTruthy();
  expect(shown.getByText('0')).toBeTruthy();
});

test('US-4.9 A counter goes up and down by one and back to 0, and keeps its count', async () => {
  const user = await open('counter');
  const name = values.counters[0] ?? counterTexts.name;
  const press = (label: string) => user.click(screen.getByRole('button', { name: label }));
  await press(counterTexts.plus(name));
  await press(counterTexts.plus(name));
  await press(counterTexts.minus(name));
  await press(counterTexts.plus(name));
  expect(screen.getByRole('status', { name }).textContent).toBe('2');
  const again = reopen(<Application />, values.calculation === 'counter' ? '/' : '/more');
  expect(screen.getByRole('status', { name }).textContent).toBe('2');
  await again.click(screen.getByRole('button', { name: counterTexts.reset(name) }));
  expect(screen.getByRole('status', { name }).textContent).toBe('0');
  await again.click(screen.getByRole('button', { name: undoLabel }));
  expect(screen.getByRole('status', { name }).textContent).toBe('2');
});

const choose = (list: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: randomTexts.list }), { target: { value: list } });

test('US-4.10 Nothing is picked twice until all were picked', async () => {
  const user = await open('random');
  choose('Ada\nBen\nCleo');
  const pick = screen.getByRole<HTMLButtonElement>('button', { name: randomTexts.pickOne });
  const picked: (string | null)[] = [];
  for (let round = 0; round < 3; round += 1) {
    await user.click(pick);
    picked.push(screen.getByRole('status', { name: randomTexts.picked }).textContent);
  }
  expect(picked.toSorted()).toEqual(['Ada', 'Ben', 'Cleo']);
  expect(pick.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: randomTexts.again }));
  expect(pick.disabled).toBe(false);
});

test('US-4.11 Everybody is in one team, and the teams are alike in size', async () => {
  const user = await open('random');
  choose('Ada\nBen\nCleo\nDan\nEva');
  await user.click(screen.getByRole('button', { name: randomTexts.deal }));
  const teams = within(screen.getByRole('list', { name: randomTexts.teams }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.split(': ')[1]?.split(', ') ?? []);
  expect(teams.map(({ length }) => length)).toEqual([3, 2]);
  expect(teams.flat().toSorted()).toEqual(['Ada', 'Ben', 'Cleo', 'Dan', 'Eva']);
});

test('US-4.12 The numbers of the dice and their sum are shown', async () => {
  const user = await open('random');
  for (const [label, figure] of [
    [randomTexts.count, '3'],
    [randomTexts.sides, '20'],
  ] as const) {
    await user.clear(field(label));
    await user.type(field(label), figure);
  }
  await user.click(screen.getByRole('button', { name: randomTexts.roll }));
  const shown = screen.getByRole('status', { name: randomTexts.rolled }).textContent;
  const numbers = shown.split(' · ').map(Number);
  expect(numbers).toHaveLength(3);
  expect(numbers.every((one) => Number.isInteger(one) && one >= 1 && one <= 20)).toBe(true);
  const sum = screen.getByText((text, element) => element?.tagName === 'P' && text.startsWith(randomTexts.sum));
  expect(sum.textContent).toContain(String(numbers.reduce((all, one) => all + one, 0)));
});

const made = () => screen.getByRole('status', { name: randomTexts.made }).textContent;

test('US-4.13 A random password has the length that was asked for', async () => {
  const user = await open('random');
  await user.clear(field(randomTexts.length));
  await user.type(field(randomTexts.length), '24');
  const make = screen.getByRole('button', { name: randomTexts.make });
  await user.click(make);
  const first = made();
  await user.click(make);
  expect([first, made()].map(({ length }) => length)).toEqual([24, 24]);
  expect(made()).not.toBe(first);
});
