import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { drag, hasSteps } from './testing.ts';
import { words } from './texts.ts';

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('US-3.1 a new drawing is empty, and the one before is kept', async () => {
  const user = openApp(<Application />);
  drag([100, 100], [400, 300]);
  await user.click(screen.getByRole('button', { name: words.newDrawing }));
  expect(hasSteps(0)).toBe(true);
  reopen(<Application />, '/drawings');
  expect(names()).toEqual([words.drawing('1'), words.drawing('2')]);
});

test('US-3.2 a kept drawing is opened again', async () => {
  const user = openApp(<Application />);
  drag([100, 100], [400, 300]);
  await user.click(screen.getByRole('button', { name: words.newDrawing }));
  await goTo('/drawings');
  await user.click(screen.getByRole('button', { name: words.open(words.drawing('1')) }));
  await goTo('/');
  expect(hasSteps(1)).toBe(true);
});

test('US-3.3 a drawing is removed after a question', async () => {
  const user = openApp(<Application />);
  drag([100, 100], [400, 300]);
  await user.click(screen.getByRole('button', { name: words.newDrawing }));
  await goTo('/drawings');
  await user.click(screen.getByRole('button', { name: words.remove(words.drawing('2')) }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.removeIt }));
  expect(names()).toEqual([words.drawing('1')]);
});
