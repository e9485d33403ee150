import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

const texts = words.mines;

async function open() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.games.mines }));
  await user.selectOptions(screen.getByRole('combobox', { name: texts.level }), 'easy');
  return user;
}
const squares = () => within(screen.getByRole('group', { name: texts.board })).getAllByRole('button');
const named = (what: string) => squares().filter((square) => square.getAttribute('aria-label')?.endsWith(`: ${what}`));
const left = () => screen.getByText(texts.left).nextSibling?.textContent;

test('US-6.1 the first square is never a mine and opens what is around it', async () => {
  const user = await open();
  await user.click(squares()[27] ?? document.body);
  expect(screen.getByRole('status').textContent).not.toBe(texts.lost);
  expect(named(texts.hidden).length).toBeLessThanOrEqual(55);
});

test('US-6.2 a flag protects a square and counts', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: texts.flagging }));
  await user.click(squares()[0] ?? document.body);
  expect(named(texts.flag)).toHaveLength(1);
  expect(left()).toBe('7');
  await user.click(screen.getByRole('button', { name: texts.flagging }));
  await user.click(squares()[0] ?? document.body);
  expect(named(texts.flag)).toHaveLength(1);
});

test('US-6.3 the game ends with a mine or with all free squares open', async () => {
  await open();
  for (const square of squares()) fireEvent.click(square);
  const status = screen.getByRole('status').textContent;
  expect(status === texts.lost ? named(texts.mine).length : named(texts.hidden).length).toBe(8);
});

test('US-6.4 keys move, open and flag, and a reload loses nothing', async () => {
  const user = await open();
  squares()[0]?.focus();
  await user.keyboard('{ArrowRight}f');
  expect(squares()[1]).toBe(document.activeElement);
  reopen(<App />);
  expect(squares()[1]?.getAttribute('aria-label')).toBe(texts.cell(1, 2, texts.flag));
});
