import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const times = () => screen.queryAllByText(/^\d\d:\d\d$/, { selector: 'button strong' });
const offered = (name: string | null) => times().find((time) => time.textContent === name);

async function book(user: UserEvent, name: string | null): Promise<void> {
  const time = offered(name);
  if (time) await user.click(time);
  fireEvent.change(screen.getByLabelText(texts.name), { target: { value: 'A' } });
  fireEvent.change(screen.getByLabelText(texts.phone), { target: { value: '12345' } });
  await user.click(screen.getByText(texts.bookNow, { selector: 'button' }));
}

test('US-2.1 no longer offers a time once everybody and everything for it is taken', async () => {
  const user = openApp(<Application />);
  const first = times()[0]?.textContent ?? null;
  const places = values.people.length > 0 ? values.people.length : values.places;
  let booked = 0;
  while (offered(first) && booked <= places) {
    await book(user, first);
    booked += 1;
  }
  expect(offered(first)).toBeUndefined();
  expect(booked).toBeGreaterThan(0);
  expect(booked).toBeLessThanOrEqual(places);
});

test('US-2.2 never gives the same room or machine to two bookings at the same time', async () => {
  const user = openApp(<Application />, '/settings');
  await user.click(screen.getByText(texts.addResource, { selector: 'button' }));
  const names = screen.getAllByLabelText(texts.name);
  const last = names.at(-1);
  if (last) await user.type(last, 'Shared thing');
  await user.click(screen.getByRole('link', { name: texts.book }));
  await user.click(await screen.findByRole('checkbox', { name: 'Shared thing' }));
  const first = times()[0]?.textContent ?? null;
  await book(user, first);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Shared thing' }).checked).toBe(true);
  expect(offered(first)).toBeUndefined();
});
