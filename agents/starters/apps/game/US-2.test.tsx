import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Application as App } from './Application.tsx';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

async function open() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.games.pairs }));
  const [least] = screen.getByRole('combobox', { name: words.pairs.count }).querySelectorAll('option');
  await user.selectOptions(screen.getByRole('combobox', { name: words.pairs.count }), least?.value ?? '');
  return Number(least?.value);
}
const cards = () => within(screen.getByRole('group', { name: words.pairs.board })).getAllByRole('button');
const face = (card: HTMLElement) => card.getAttribute('aria-label')?.split(': ')[1] ?? '';

/** Turns every card once, two at a time, and returns the cards by their face. */
async function look(): Promise<Map<string, HTMLElement[]>> {
  const seen = new Map<string, HTMLElement[]>();
  for (const [index, card] of cards().entries()) {
    fireEvent.click(card);
    seen.set(face(card), [...(seen.get(face(card)) ?? []), card]);
    if (index % 2 === 1) await act(async () => void (await vi.advanceTimersByTimeAsync(1300)));
  }
  return seen;
}

test('US-2.1 two cards that differ are turned back', async () => {
  await open();
  const seen = await look();
  const all = cards();
  const unlike = [...seen.values()].find((pair) => {
    const [first = 0, second = 0] = pair.map((card) => all.indexOf(card));
    return Math.floor(first / 2) !== Math.floor(second / 2);
  });
  expect(unlike?.map(face) ?? ['', '']).toEqual(['', '']);
});

test('US-2.2 all pairs found end the game, and the moves are a score', async () => {
  await open();
  const seen = await look();
  for (const card of [...seen.values()].flat()) fireEvent.click(card);
  const moves = screen.getByText(words.pairs.moves).nextSibling?.textContent;
  expect(screen.getByRole('status').textContent).toBe(words.pairs.done(Number(moves)));
  await goTo('/scores');
  expect(screen.getByText(`${moves} ${words.scores.units.pairs}`)).toBeTruthy();
});

test('US-2.3 found pairs and moves are there after a reload', async () => {
  const pairs = await open();
  await look();
  reopen(<App />);
  expect(screen.getByText(words.pairs.moves).nextSibling?.textContent).toBe(String(pairs));
});
