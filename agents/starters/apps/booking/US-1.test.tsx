import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const times = () => screen.queryAllByText(/^\d\d:\d\d$/, { selector: 'button strong' });

const shown = () => screen.queryByText(/Ada Test/, { selector: 'button strong' });

test('US-1.1 shows free times and books one with a name and a telephone number', async () => {
  const user = openApp(<Application />);
  const [first] = times();
  expect(first).toBeDefined();
  if (first) await user.click(first);
  fireEvent.change(screen.getByLabelText(texts.name), { target: { value: 'Ada Test' } });
  fireEvent.change(screen.getByLabelText(texts.phone), { target: { value: '0301234567' } });
  await user.click(screen.getByText(texts.bookNow, { selector: 'button' }));
  expect(screen.getByText(/Ada Test/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(texts.name).value).toBe('');
});

test('US-1.2 says next to each field what is missing and books nothing', async () => {
  const user = openApp(<Application />);
  await user.click(screen.getByText(texts.bookNow, { selector: 'button' }));
  expect(screen.getByText(texts.nameMissing)).toBeTruthy();
  expect(screen.getByText(texts.phoneMissing)).toBeTruthy();
  expect(screen.getAllByText(texts.chooseTime).length).toBeGreaterThan(0);
});

test('US-1.3 keeps bookings when the page is loaded again', async () => {
  const user = openApp(<Application />);
  const [first] = times();
  if (first) await user.click(first);
  fireEvent.change(screen.getByLabelText(texts.name), { target: { value: 'Ada Test' } });
  fireEvent.change(screen.getByLabelText(texts.phone), { target: { value: '0301234567' } });
  await user.click(screen.getByText(texts.bookNow, { selector: 'button' }));
  const again = reopen(<Application />, '/calendar');
  await again.click(screen.getByText(texts.weekView, { selector: 'button' }));
  // The first free time may be in a later week.
  for (let week = 0; week < 13 && shown() === null; week += 1) {
    await again.click(screen.getByLabelText(texts.next));
  }
  expect(shown()).not.toBeNull();
});
