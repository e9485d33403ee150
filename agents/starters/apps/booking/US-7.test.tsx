import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  vi.useRealTimers();
});

test('US-7.1 lists who comes today, and marks who came', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const user = openApp(<Application />);
  const day = screen.getByLabelText<HTMLInputElement>(texts.day).value;
  const [first] = screen.getAllByText(/^\d\d:\d\d$/, { selector: 'button strong' });
  if (first) await user.click(first);
  fireEvent.change(screen.getByLabelText(texts.name), { target: { value: 'Ada Test' } });
  fireEvent.change(screen.getByLabelText(texts.phone), { target: { value: '0301234567' } });
  await user.click(screen.getByText(texts.bookNow, { selector: 'button' }));
  vi.setSystemTime(new Date(`${day}T00:05:00`));
  const there = reopen(<Application />, '/today');
  expect(screen.getByText('Ada Test')).toBeTruthy();
  expect(screen.getByText(texts.todayCount(1))).toBeTruthy();
  await there.click(screen.getByText(texts.came, { selector: 'button' }));
  expect(screen.getByText(texts.outcomes.came)).toBeTruthy();
});

test('US-7.2 says when nothing is booked today, and prints the list', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const user = openApp(<Application />, '/today');
  expect(screen.getByText(texts.todayEmpty)).toBeTruthy();
  await user.click(screen.getByText(texts.print, { selector: 'button' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
