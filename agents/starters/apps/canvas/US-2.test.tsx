import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { drag, hasSteps } from './testing.ts';
import { words } from './texts.ts';

test('US-2.1 a step is undone and done again, by buttons and by keys', async () => {
  const user = openApp(<Application />);
  drag([100, 100], [400, 300]);
  drag([100, 300], [400, 500]);
  await user.click(screen.getByRole('button', { name: words.undo }));
  expect(hasSteps(1)).toBe(true);
  await user.click(screen.getByRole('button', { name: words.redo }));
  expect(hasSteps(2)).toBe(true);
  await user.keyboard('{Control>}z{/Control}');
  expect(hasSteps(1)).toBe(true);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(hasSteps(2)).toBe(true);
});

test('US-2.2 a drawing is cleared after a question, and undo brings it back', async () => {
  const user = openApp(<Application />);
  drag([100, 100], [400, 300]);
  await user.click(screen.getByRole('button', { name: words.clear }));
  expect(hasSteps(1)).toBe(true);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.clear }));
  expect(hasSteps(2)).toBe(true);
  await user.click(screen.getByRole('button', { name: words.undo }));
  expect(hasSteps(1)).toBe(true);
});

test('US-2.3 a machine that cannot draw a picture says so', async () => {
  const user = openApp(<Application />);
  await user.click(screen.getByRole('button', { name: words.png }));
  expect(await screen.findByText(words.notReady)).toBeTruthy();
});
