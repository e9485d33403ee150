import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

const words = texts.formula;
const names = ['Qx', 'Qy'] as const;

async function openFormula() {
  const user = openApp(<Application />, values.calculation === 'formula' ? '/' : '/more');
  if (values.calculation !== 'formula') await user.click(screen.getByRole('button', { name: texts.names.formula }));
  for (const name of names) {
    await user.type(screen.getByRole('textbox', { name: words.newInput }), name);
    await user.click(screen.getByRole('button', { name: words.add }));
  }
  for (const { name, unit } of values.inputs) {
    const label = unit === undefined ? name : `${name} (${unit})`;
    await user.type(screen.getByRole('textbox', { name: label }), '1');
  }
  await user.clear(screen.getByRole('textbox', { name: words.ask }));
  return user;
}
const shown = () => within(screen.getByRole('region', { name: texts.result }));

test('US-5.1 It asks for the formula that leads to the result', async () => {
  await openFormula();
  expect(shown().getByText(words.problems.empty())).toBeTruthy();
});

test('US-5.2 The result follows from the inputs and the formula', async () => {
  const user = await openFormula();
  await user.type(screen.getByRole('textbox', { name: words.ask }), 'Qx * Qy + 2 ^ 3');
  await user.type(screen.getByRole('textbox', { name: names[0] }), '5');
  expect(shown().getByText(words.missing(names[1]))).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: names[1] }), '4');
  expect(shown().getByText('28')).toBeTruthy();
});

test('US-5.3 A formula that cannot be read is explained in words', async () => {
  const user = await openFormula();
  const formula = screen.getByRole('textbox', { name: words.ask });
  await user.type(formula, '2 * Qz');
  expect(screen.getAllByText(words.problems.unknown('Qz'))).not.toHaveLength(0);
  await user.clear(formula);
  await user.type(formula, '(2 * Qx');
  expect(screen.getAllByText(words.problems.bracket('('))).not.toHaveLength(0);
});

test('US-5.4 A name that is taken is refused in words', async () => {
  const user = await openFormula();
  await user.type(screen.getByRole('textbox', { name: words.newInput }), names[0].toUpperCase());
  await user.click(screen.getByRole('button', { name: words.add }));
  expect(screen.getByText(words.taken)).toBeTruthy();
});
