import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, pass, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';
import { values } from './values.ts';

const first = values.players[0] ?? '';
const second = values.players[1] ?? '';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

/** Opens a game with a minute for each player. */
async function open(increment: string) {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.modes.sides }));
  await user.click(screen.getByRole('button', { name: words.change }));
  const dialog = within(screen.getByRole('dialog'));
  for (const [name, text] of [
    [words.sides.time, '1:00'],
    [words.sides.increment, increment],
  ] as const) {
    const field = dialog.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  }
  await user.click(dialog.getByRole('button', { name: words.save }));
  return user;
}
const halves = () => {
  const moves = [0, 1, 2, 3].map((count) => words.sides.moves(count));
  const all = screen.getAllByRole('button');
  return all.filter(({ textContent }) =>
    [...moves, words.sides.outShort].some((text) => (textContent ?? '').endsWith(text)),
  );
};
const half = (name: string) => {
  const found = halves().find(({ firstChild }) => firstChild?.textContent === name);
  if (found === undefined) throw new Error(`No half of ${name}`);
  return found;
};
const time = (name: string) => half(name).children[1]?.textContent ?? '';

test('US-3.1 a press gives the turn to the other, and only one clock runs', async () => {
  const user = await open('0');
  await user.click(half(second));
  expect(screen.getByText(words.sides.turn(first))).toBeTruthy();
  await pass(10_000);
  expect(time(first)).not.toBe('01:00');
  expect(time(second)).toBe('01:00');
  await user.click(half(first));
  expect(screen.getByText(words.sides.turn(second))).toBeTruthy();
});

test('US-3.2 a move adds the seconds that were agreed', async () => {
  const user = await open('30');
  await user.click(half(second));
  await user.click(half(first));
  expect(time(first) > '01:25' && time(first) <= '01:30').toBe(true);
  expect(half(first).textContent).toContain(words.sides.moves(1));
});

test('US-3.3 who runs out of time is named, with the winner', async () => {
  const user = await open('0');
  await user.click(half(second));
  await pass(61_000);
  expect(screen.getByText(words.sides.out(first, second))).toBeTruthy();
  expect(time(first)).toBe('00:00');
});

test('US-3.4 a pause stops both clocks, and a reload loses nothing', async () => {
  const user = await open('0');
  await user.click(half(second));
  await pass(20_000);
  await user.click(screen.getByRole('button', { name: words.pause }));
  const before = time(first);
  reopen(<App />);
  await pass(30_000);
  expect(screen.getByText(words.sides.paused)).toBeTruthy();
  expect(time(first)).toBe(before);
});

test('US-3.5 the space bar passes the turn', async () => {
  const user = await open('0');
  await user.click(half(second));
  await user.keyboard(' ');
  expect(screen.getByText(words.sides.turn(second))).toBeTruthy();
});
