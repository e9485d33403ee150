import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const shown = () => screen.queryByText(/Ada Test/, { selector: 'button strong' });

async function book(user: UserEvent, name: string): Promise<void> {
  const [first] = screen.getAllByText(/^\d\d:\d\d$/, { selector: 'button strong' });
  if (first) await user.click(first);
  fireEvent.change(screen.getByLabelText(texts.name), { target: { value: name } });
  fireEvent.change(screen.getByLabelText(texts.phone), { target: { value: '030 1234567' } });
  await user.click(screen.getByText(texts.bookNow, { selector: 'button' }));
}

/** Makes one booking that Ada missed, with a warning after the first time. */
async function missOnce(): Promise<UserEvent> {
  const user = openApp(<Application />, '/settings');
  const after = screen.getByLabelText(texts.noShows);
  await user.clear(after);
  await user.type(after, '1');
  await goTo('/');
  await book(user, 'Ada Test');
  await goTo('/calendar');
  await user.click(screen.getByText(texts.weekView, { selector: 'button' }));
  for (let week = 0; week < 13 && shown() === null; week += 1) {
    await user.click(screen.getByLabelText(texts.next));
  }
  const booking = shown();
  if (booking) await user.click(booking);
  await user.click(screen.getByText(texts.missed, { selector: 'button' }));
  return user;
}

test('US-6.1 counts for each person how often they did not come', async () => {
  const user = await missOnce();
  await goTo('/missed');
  expect(screen.getByText('Ada Test')).toBeTruthy();
  expect(screen.getByText(texts.missedTimes(1))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.forgive('Ada Test') }));
  expect(screen.getByText(texts.missedEmpty)).toBeTruthy();
});

test('US-6.2 warns when somebody who did not come often enough books again', async () => {
  const user = await missOnce();
  await goTo('/');
  await book(user, 'Ada');
  expect(screen.getByRole('alert').textContent).toContain(texts.missedBefore('Ada Test', 1));
  expect(screen.getByText(texts.anywayMissing)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: texts.anyway }));
  await user.click(screen.getByText(texts.bookNow, { selector: 'button' }));
  expect(screen.getByLabelText<HTMLInputElement>(texts.name).value).toBe('');
});
