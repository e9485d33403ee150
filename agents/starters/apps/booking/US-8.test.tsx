import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

test('US-8.1 books with the length that was set', async () => {
  const user = openApp(<Application />, '/settings');
  const [length] = screen.getAllByLabelText(texts.length);
  if (length) {
    await user.clear(length);
    await user.type(length, '35');
  }
  await goTo('/');
  expect(screen.getAllByText(texts.minutes(35)).length).toBeGreaterThan(0);
  const [first] = screen.getAllByText(/^\d\d:\d\d$/, { selector: 'button strong' });
  const [from = '', to = ''] = (first?.parentElement?.textContent ?? '').split(' – ');
  expect(minutes(to) - minutes(from)).toBe(35);
});

test('US-8.2 says what is wrong with opening hours and keeps the old ones', async () => {
  const user = openApp(<Application />, '/settings');
  const monday = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long' }).format(
    new Date('2026-01-05T12:00:00'),
  );
  const hours = screen.getByLabelText(monday);
  await user.clear(hours);
  await user.type(hours, 'noonish');
  expect(screen.getByText(texts.hoursWrong)).toBeTruthy();
  await user.clear(hours);
  await user.type(hours, '10:00–11:30');
  expect(screen.queryByText(texts.hoursWrong)).toBeNull();
});

test('US-8.3 adds a service that can be booked', async () => {
  const user = openApp(<Application />, '/settings');
  const before = screen.getAllByLabelText(texts.length).length;
  await user.click(screen.getByText(texts.addService, { selector: 'button' }));
  const name = screen.getAllByLabelText(texts.name)[before];
  if (name) await user.type(name, 'Brand new');
  await goTo('/');
  expect(screen.getByRole('radio', { name: /Brand new/ })).toBeTruthy();
});
