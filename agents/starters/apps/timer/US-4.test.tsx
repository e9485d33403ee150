import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, pass, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

async function start() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.modes.stopwatch }));
  await user.click(screen.getByRole('button', { name: words.start }));
  return user;
}
const laps = () => within(screen.getByRole('list', { name: words.stopwatch.laps })).getAllByRole('listitem');

test('US-4.1 it measures on after the page is loaded anew', async () => {
  await start();
  await pass(60_000);
  reopen(<App />);
  await pass(60_000);
  expect(screen.getByRole('timer').textContent).toMatch(/^02:0/);
});

test('US-4.2 laps are kept, the fastest and the slowest are marked', async () => {
  const user = await start();
  await pass(10_000);
  await user.click(screen.getByRole('button', { name: words.stopwatch.lap }));
  await pass(40_000);
  await user.click(screen.getByRole('button', { name: words.stopwatch.lap }));
  const [second, first] = laps();
  expect(first?.textContent).toContain(words.stopwatch.fastest);
  expect(second?.textContent).toContain(words.stopwatch.slowest);
});

test('US-4.3 a reset can be taken back', async () => {
  const user = await start();
  await pass(60_000);
  await user.click(screen.getByRole('button', { name: words.reset }));
  expect(screen.getByRole('timer').textContent).toBe('00:00.0');
  await user.click(screen.getByRole('button', { name: /^(Undo|Rückgängig)$/ }));
  expect(screen.getByRole('timer').textContent).toMatch(/^01:0/);
});
