import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

async function open() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.modes.metronome }));
  return user;
}
const tempo = () => Number(screen.getByRole<HTMLInputElement>('slider', { name: words.metronome.tempo }).value);

test('US-6.1 it beats after a start and stops', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: words.start }));
  expect(screen.getByText(words.metronome.running)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.metronome.stop }));
  expect(screen.getByText(words.metronome.stopped)).toBeTruthy();
});

test('US-6.2 taps set the tempo', async () => {
  const user = await open();
  const tap = screen.getByRole('button', { name: words.metronome.tap });
  for (let count = 0; count < 3; count += 1) {
    await user.click(tap);
    vi.setSystemTime(Date.now() + 1000);
  }
  expect(tempo()).toBeGreaterThan(40);
  expect(tempo()).toBeLessThanOrEqual(60);
});

test('US-6.3 the tempo stays after a reload', async () => {
  const user = await open();
  const before = tempo();
  await user.click(screen.getByRole('button', { name: words.metronome.faster }));
  await user.click(screen.getByRole('button', { name: words.metronome.slower }));
  await user.click(screen.getByRole('button', { name: words.metronome.slower }));
  reopen(<App />);
  expect(tempo()).toBe(before === 300 ? 298 : before - 1);
});
