import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp } from '../kit/testing/app.tsx';
import { words } from './texts.ts';
import { values } from './values.ts';

const texts = words.tictactoe;

async function open(opponent: 'machine' | 'person') {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.games.tictactoe }));
  await user.selectOptions(screen.getByRole('combobox', { name: texts.against }), opponent);
  return user;
}
const marks = () => [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => markOf(row, column)));
const markOf = (row: number, column: number) =>
  ['X', 'O', texts.empty].find((mark) => screen.queryByRole('button', { name: texts.cell(row, column, mark) }));
const cell = (row: number, column: number) =>
  screen.getByRole('button', { name: texts.cell(row, column, texts.empty) });

test('US-3.1 the machine answers a move', async () => {
  const user = await open('machine');
  await user.click(cell(1, 1));
  expect(marks().filter((mark) => mark === 'X')).toHaveLength(1);
  expect(marks().filter((mark) => mark === 'O')).toHaveLength(1);
});

test('US-3.2 two people take turns, three in a row win and are counted', async () => {
  const user = await open('person');
  for (const [row, column] of [
    [1, 1],
    [2, 1],
    [1, 2],
    [2, 2],
    [1, 3],
  ] as const) {
    await user.click(cell(row, column));
  }
  const name = values.players[0] ?? 'X';
  expect(screen.getByRole('status').textContent).toBe(texts.won(name));
  expect(screen.getAllByText(name)[0]?.parentElement?.textContent).toContain('1');
});

test('US-3.3 arrow keys and the space bar play', async () => {
  const user = await open('person');
  cell(1, 1).focus();
  await user.keyboard('{ArrowRight}{ArrowDown} ');
  expect(markOf(2, 2)).toBe('X');
});
