import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, pass, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

async function open() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.games.snake }));
  await user.selectOptions(screen.getByRole('combobox', { name: words.snake.speed }), 'fast');
  const walls = screen.getByRole<HTMLInputElement>('checkbox', { name: words.snake.walls });
  if (!walls.checked) await user.click(walls);
  (document.activeElement as HTMLElement).blur();
  return user;
}
const field = () => screen.getByRole('img', { name: words.snake.field }).innerHTML;
const status = () => screen.getByRole('status').textContent ?? '';

test('US-1.1 an arrow key starts the snake, and it moves by itself', async () => {
  const user = await open();
  const before = field();
  await user.keyboard('{ArrowUp}');
  await vi.waitFor(() => expect(field()).not.toBe(before));
});

test('US-1.2 the wall ends the game', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: words.directions.up }));
  for (let count = 0; count < 3; count += 1) await pass(0);
  expect(status()).toMatch(new RegExp(`^(?:${words.snake.over(0)}|${words.snake.over(1)})$`));
  expect(screen.getAllByRole('button', { name: words.newGame })).toHaveLength(1);
});

test('US-1.3 a pause stops the snake until somebody goes on', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: words.start }));
  await user.click(screen.getByRole('button', { name: words.pause }));
  const before = field();
  await pass(0);
  expect(field()).toBe(before);
  expect(status()).toBe(words.paused);
  await user.click(screen.getByRole('button', { name: words.goOn }));
  expect(status()).toBe(words.snake.running);
});

test('US-1.4 after a reload the snake waits where it was', async () => {
  const user = await open();
  await user.keyboard('{ArrowDown}');
  reopen(<App />);
  expect(status()).toBe(words.paused);
});
