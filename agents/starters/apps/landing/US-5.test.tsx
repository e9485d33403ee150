import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDay } from '../kit/format.ts';
import { openApp } from '../kit/testing/app.tsx';
import { formatTime } from '../kit/when.ts';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.assign(values, { subject: 'event', date: '14.06.2031', starts: '7pm', showProgramme: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('US-5.1 the day of the event stands there, and the time until it begins runs down', () => {
  vi.setSystemTime(new Date(2031, 5, 12, 18, 59, 50));
  openApp(<Application />);
  expect(screen.getAllByText(new RegExp(formatDay('2031-06-14', 'long'))).length).toBeGreaterThan(0);
  const timer = screen.getByRole('timer', { name: texts.countdown });
  expect(timer.textContent).toContain(`2 ${texts.days}0 ${texts.hours}0 ${texts.minutes}`);
  const before = timer.textContent;
  act(() => {
    vi.advanceTimersByTime(3000);
  });
  expect(timer.textContent).not.toBe(before);
});

test('US-5.2 after the event it says that it is over', () => {
  vi.setSystemTime(new Date(2031, 5, 15, 9));
  openApp(<Application />);
  expect(screen.getByText(texts.over)).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('US-5.3 the programme says what happens when', () => {
  Object.assign(values, {
    programme: [{ name: 'Doors', time: '18:30' }, { name: 'Dinner' }],
  });
  openApp(<Application />);
  const part = screen.getByRole('region', { name: texts.sections.programme });
  const [first, second] = within(part).getAllByRole('listitem');
  expect(first?.textContent).toBe(`${formatTime(1110)}Doors`);
  expect(second?.textContent).toBe('Dinner');
});
