import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { drag, hasSteps, surface } from './testing.ts';
import { words } from './texts.ts';

test('US-1.1 what is drawn is kept over a reload', () => {
  openApp(<Application />);
  expect(hasSteps(0)).toBe(true);
  drag([100, 100], [400, 300]);
  expect(hasSteps(1)).toBe(true);
  reopen(<Application />);
  expect(hasSteps(1)).toBe(true);
});

test('US-1.2 the keyboard draws: arrow keys move, space sets the tool down and lifts it', async () => {
  const user = openApp(<Application />);
  surface().focus();
  await user.keyboard(' {ArrowRight}{ArrowDown} ');
  expect(screen.getByRole('status').textContent).toMatch(/\d/);
  surface().blur();
  expect(await screen.findByText(words.steps('1'))).toBeTruthy();
});

test('US-1.3 each tool can be chosen, and the one in use is marked', async () => {
  const user = openApp(<Application />);
  const tools = Array.from(screen.getByRole('group', { name: words.tools }).querySelectorAll('button'));
  for (const tool of tools) {
    await user.click(tool);
    expect(tools.filter((one) => one.getAttribute('aria-pressed') === 'true')).toEqual([tool]);
  }
  expect(tools.length).toBeGreaterThanOrEqual(3);
});

test('US-1.4 a colour can be chosen, and the one in use is marked', async () => {
  const user = openApp(<Application />);
  const colours = Array.from(screen.getByRole('group', { name: words.colours }).querySelectorAll('button'));
  const last = colours.at(-1) ?? document.body;
  await user.click(last);
  expect(colours.filter((one) => one.getAttribute('aria-pressed') === 'true')).toEqual([last]);
  expect(screen.getByLabelText<HTMLInputElement>(words.own).type).toBe('color');
});
