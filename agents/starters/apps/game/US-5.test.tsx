import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

async function open() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.games.slide }));
  return user;
}
const cells = () =>
  within(screen.getByRole('list', { name: words.slide.board }))
    .getAllByRole('listitem')
    .map(({ textContent }) => (textContent === words.slide.empty ? '' : textContent));
const filled = () => cells().filter((cell) => cell !== '').length;

/** Moves left, or right if nothing can move left. */
async function moveLeft(user: ReturnType<typeof openApp>) {
  const before = cells().join();
  await user.click(screen.getByRole('button', { name: words.directions.left }));
  if (cells().join() === before) await user.click(screen.getByRole('button', { name: words.directions.right }));
}

test('US-5.1 a move slides the numbers and brings a new one', async () => {
  const user = await open();
  expect(filled()).toBe(2);
  const before = cells();
  const joins = before.some((cell, index) => cell !== '' && before.slice(index - (index % 4), index).includes(cell));
  await moveLeft(user);
  expect(filled()).toBe(joins ? 2 : 3);
});

test('US-5.2 the last move can be taken back', async () => {
  const user = await open();
  const before = cells();
  await moveLeft(user);
  await user.click(screen.getByRole('button', { name: words.slide.undo }));
  expect(cells()).toEqual(before);
});

test('US-5.3 the arrow keys move, and a reload loses nothing', async () => {
  const user = await open();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{ArrowUp}{ArrowDown}');
  const before = cells();
  expect(before.filter((cell) => cell !== '').length).toBeGreaterThan(1);
  reopen(<App />);
  expect(cells()).toEqual(before);
});
