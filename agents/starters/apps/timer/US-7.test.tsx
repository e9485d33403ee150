import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Application as App } from './Application.tsx';
import { goTo, openApp, pass, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

/** Finishes two countdowns of a minute. */
async function finish() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.modes.countdown }));
  const field = screen.getByRole('textbox', { name: words.countdown.length });
  await user.clear(field);
  await user.type(field, '1:00');
  await user.click(screen.getByRole('button', { name: words.countdown.set }));
  for (let count = 0; count < 2; count += 1) {
    await user.click(screen.getByRole('button', { name: words.start }));
    await pass(60_000);
  }
  await goTo('/today');
  return user;
}
const finished = () => screen.getByText(words.log.finished).nextSibling?.textContent;

test('US-7.1 what was finished today is counted and listed', async () => {
  await finish();
  expect(finished()).toBe('2');
  const list = screen.getByRole('heading', { name: words.log.entries }).parentElement;
  expect(within(list ?? document.body).getAllByRole('listitem')).toHaveLength(2);
});

test('US-7.2 the log stays after a reload', async () => {
  await finish();
  reopen(<App />, '/today');
  expect(finished()).toBe('2');
});

test('US-7.3 the log is deleted after a question', async () => {
  const user = await finish();
  await user.click(screen.getByRole('button', { name: words.log.clear }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: words.log.clear }));
  expect(screen.getByText(words.log.empty)).toBeTruthy();
});
