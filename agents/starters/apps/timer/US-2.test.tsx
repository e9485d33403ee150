import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Application as App } from './Application.tsx';
import { goTo, openApp, pass } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

async function open() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.modes.intervals }));
  return user;
}
type User = Awaited<ReturnType<typeof open>>;

async function setTimes(user: User, work: string, rest: string, longRest: string, rounds: string) {
  await user.click(screen.getByRole('button', { name: words.change }));
  const dialog = within(screen.getByRole('dialog'));
  const { work: a, rest: b, longRest: c, rounds: d } = words.intervals;
  for (const [name, text] of [
    [a, work],
    [b, rest],
    [c, longRest],
    [d, rounds],
  ] as const) {
    const field = dialog.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  }
  const autoNext = dialog.getByRole<HTMLInputElement>('checkbox', { name: words.intervals.autoNext });
  if (!autoNext.checked) await user.click(autoNext);
  await user.click(dialog.getByRole('button', { name: words.save }));
}
const phase = () => screen.getByRole('timer').previousSibling?.textContent;

test('US-2.1 a break follows work by itself', async () => {
  const user = await open();
  await setTimes(user, '25', '5', '15', '4');
  await user.click(screen.getByRole('button', { name: words.start }));
  expect(phase()).toBe(words.intervals.phases.work);
  await pass(25 * 60_000);
  expect(phase()).toBe(words.intervals.phases.rest);
  await pass(5 * 60_000);
  expect(phase()).toBe(words.intervals.phases.work);
  expect(screen.getByText(words.intervals.roundOf(2, 4))).toBeTruthy();
});

test('US-2.2 a long break follows the last round', async () => {
  const user = await open();
  await setTimes(user, '10', '1', '20', '1');
  await user.click(screen.getByRole('button', { name: words.start }));
  await pass(10 * 60_000);
  expect(phase()).toBe(words.intervals.phases.long);
});

test('US-2.3 without a long break it ends after the last round', async () => {
  const user = await open();
  await setTimes(user, '0:20', '0:10', '0', '2');
  await user.click(screen.getByRole('button', { name: words.start }));
  await pass(50_000);
  expect(screen.getByText(words.intervals.over)).toBeTruthy();
});

test('US-2.4 a finished round of work is counted today', async () => {
  const user = await open();
  await setTimes(user, '1', '1', '1', '3');
  await user.click(screen.getByRole('button', { name: words.start }));
  await pass(60_000);
  expect(screen.getByText(words.intervals.today(1))).toBeTruthy();
  await goTo('/today');
  expect(screen.getByText(words.log.finished).nextSibling?.textContent).toBe('1');
});

test('US-2.5 a wrong time is refused in words', async () => {
  const user = await open();
  await setTimes(user, 'soon', '5', '15', '4');
  expect(within(screen.getByRole('dialog')).getByText(words.badLength)).toBeTruthy();
});
