import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, pass, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';
import { values } from './values.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

async function open() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.modes.countdown }));
  return user;
}
const time = () => screen.getByRole('timer').textContent ?? '';
const status = (text: string) => screen.getByText(text);

test('US-1.1 the time runs down after a start and stands still in a pause', async () => {
  const user = await open();
  const before = time();
  await user.click(screen.getByRole('button', { name: words.start }));
  await pass(1000);
  expect(time()).not.toBe(before);
  await user.click(screen.getByRole('button', { name: words.pause }));
  const paused = time();
  await pass(5000);
  expect(time()).toBe(paused);
});

test('US-1.2 a countdown goes on by the clock after the page is loaded anew', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: words.start }));
  await pass((values.countdown * 1000) / 2);
  reopen(<App />);
  await pass(values.countdown * 1000);
  expect(status(words.countdown.over)).toBeTruthy();
  expect(time()).toBe('00:00');
});

test('US-1.3 a usual length is set with one press', async () => {
  const user = await open();
  const [preset = { name: '', minutes: 0 }] = values.presets;
  const [press] = within(screen.getByRole('list', { name: words.countdown.presets })).getAllByRole('button');
  await user.click(press ?? document.body);
  await user.click(screen.getByRole('button', { name: words.start }));
  await pass(preset.minutes * 60_000);
  expect(status(words.countdown.over)).toBeTruthy();
});

test('US-1.4 a length that is none is refused in words', async () => {
  const user = await open();
  const field = screen.getByRole('textbox', { name: words.countdown.length });
  await user.clear(field);
  await user.type(field, 'x');
  await user.click(screen.getByRole('button', { name: words.countdown.set }));
  expect(screen.getByText(words.badLength)).toBeTruthy();
});

test('US-1.5 the space bar starts and pauses', async () => {
  const user = await open();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: words.pause })).toBeTruthy();
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: words.start })).toBeTruthy();
});

test('US-1.6 the title of the page shows the time while it runs', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: words.start }));
  await pass(0);
  expect(document.title).toContain(time());
});

test('US-1.7 the sound can be switched off, and stays off after a reload', async () => {
  const user = await open();
  if (values.sound) await user.click(screen.getByRole('button', { name: words.soundOn }));
  expect(screen.getByRole('button', { name: words.soundOff }).getAttribute('aria-pressed')).toBe('false');
  reopen(<App />);
  expect(screen.getByRole('button', { name: words.soundOff })).toBeTruthy();
});
