import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, pass, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';
import { values } from './values.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

async function open() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.modes.date }));
  return user;
}
async function change(user: Awaited<ReturnType<typeof open>>, name: string, day: string) {
  await user.click(screen.getByRole('button', { name: words.date.change }));
  const dialog = within(screen.getByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: words.date.event });
  await user.clear(field);
  await user.type(field, name);
  fireEvent.change(dialog.getByLabelText(words.date.day), { target: { value: day } });
  await user.click(dialog.getByRole('button', { name: words.save }));
}

test('US-5.1 days, hours, minutes and seconds until the date run down', async () => {
  const user = await open();
  if (values.event !== '' && values.date === '') await change(user, values.event, '2100-06-01');
  const timer = screen.getByRole('timer');
  const before = timer.textContent;
  await pass(3000);
  expect(timer.textContent).not.toBe(before);
  expect(timer.getAttribute('aria-label')).toContain(values.event);
});

test('US-5.2 the date and its name can be changed, and stay', async () => {
  const user = await open();
  await change(user, 'Moving', '2100-06-01');
  reopen(<App />);
  expect(screen.getByRole('heading', { name: words.date.until('Moving') })).toBeTruthy();
});

test('US-5.3 a date that has passed counts up and says so', async () => {
  const user = await open();
  await change(user, 'Start', '2001-01-01');
  expect(screen.getByRole('heading', { name: words.date.since('Start') })).toBeTruthy();
});
