import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { formatTime, weekdayName } from '../kit/when.ts';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.assign(values, {
    subject: 'place',
    showHours: true,
    hours: [
      { days: 'Mon-Fri', opens: '8am', closes: '17:30' },
      { days: 'Sat', opens: '20:00', closes: '2:00' },
    ],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function openAt(day: number, hour: number, minute = 0): void {
  // 1 March 2026 is a Sunday.
  vi.setSystemTime(new Date(2026, 2, 1 + day, hour, minute));
  openApp(<Application />);
}

test('US-2.1 each day of the week has its hours', () => {
  openAt(1, 12);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(7);
  expect(rows[0]?.textContent).toContain(weekdayName(1));
  expect(rows[0]?.textContent).toContain(`${formatTime(480)}–${formatTime(1050)}`);
  expect(rows[6]?.textContent).toContain(texts.closed);
});

test('US-2.2 during the hours it says that it is open, and until when', () => {
  openAt(3, 17, 29);
  expect(screen.getByRole('status').textContent).toBe(texts.openNow(formatTime(1050)));
});

test('US-2.3 outside the hours it says when it opens next', () => {
  openAt(0, 12);
  expect(screen.getByRole('status').textContent).toBe(texts.closedUntil(weekdayName(1), formatTime(480)));
});

test('US-2.4 hours after midnight belong to the evening before', () => {
  openAt(7, 1, 30);
  expect(screen.getByRole('status').textContent).toBe(texts.openNow(formatTime(120)));
});
