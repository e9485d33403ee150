import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const shown = () => screen.queryByText(/Ada Test/, { selector: 'button strong' });

async function openBooking(user = openApp(<Application />)) {
  const [first] = screen.getAllByText(/^\d\d:\d\d$/, { selector: 'button strong' });
  if (first) await user.click(first);
  fireEvent.change(screen.getByLabelText(texts.name), { target: { value: 'Ada Test' } });
  fireEvent.change(screen.getByLabelText(texts.phone), { target: { value: '0301234567' } });
  await user.click(screen.getByText(texts.bookNow, { selector: 'button' }));
  await goTo('/calendar');
  await user.click(screen.getByText(texts.weekView, { selector: 'button' }));
  for (let week = 0; week < 13 && shown() === null; week += 1) {
    await user.click(screen.getByLabelText(texts.next));
  }
  const booking = shown();
  if (booking) await user.click(booking);
  return user;
}

const move = () => screen.getByText<HTMLButtonElement>(texts.move, { selector: 'button' });

/** Changes may already be too late, because the first free time is soon. */
async function changeAnyway(user: UserEvent) {
  const box = screen.queryByLabelText(texts.changeAnyway);
  if (box) await user.click(box);
}

test('US-4.1 moves a booking to another free time', async () => {
  const user = await openBooking();
  await changeAnyway(user);
  const before = shown()?.textContent;
  await user.click(screen.getByText(texts.move, { selector: 'button' }));
  const free = within(screen.getByRole('dialog')).getAllByText(/^\d\d:\d\d$/, { selector: 'button strong' });
  const other = free.find((time) => !before?.startsWith(time.textContent?.slice(0, 5) ?? '')) ?? free[0];
  if (other) await user.click(other);
  await user.click(screen.getByText(texts.move, { selector: 'button' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shown()?.textContent?.slice(0, 5)).toBe(other?.textContent?.slice(0, 5));
});

test('US-4.2 cancels a booking and takes that back', async () => {
  const user = await openBooking();
  await changeAnyway(user);
  await user.click(screen.getByText(texts.cancelBooking, { selector: 'button' }));
  expect(shown()).toBeNull();
  await user.click(screen.getByRole('button', { name: undoLabel }));
  expect(shown()).not.toBeNull();
});

test('US-4.3 warns of changes that come too late, and makes them when that is ticked', async () => {
  const user = openApp(<Application />, '/settings');
  const hours = screen.getByLabelText(texts.changeHours);
  await user.clear(hours);
  await user.type(hours, '720');
  await goTo('/');
  await openBooking(user);
  expect(move().disabled).toBe(true);
  await user.click(screen.getByLabelText(texts.changeAnyway));
  expect(move().disabled).toBe(false);
});
