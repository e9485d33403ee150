import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { undoLabel } from '../kit/Notice.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';
import { turnOf } from './turns.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

async function openWith(names: string) {
  const user = openApp(<Application />, '/things');
  fireEvent.change(screen.getByLabelText(texts.people), { target: { value: names } });
  await goTo('/');
  return user;
}

test('US-6.1 names whose turn it is, and the next one after a week', async () => {
  await openWith('Xenia, Yuri, Zora');
  expect(screen.getAllByText(texts.turn('Xenia')).length).toBeGreaterThan(0);
  const turns = { people: ['Xenia', 'Yuri', 'Zora'], period: 'week', since: '2026-12-30', passed: 0 } as const;
  const days = ['2026-12-30', '2027-01-03', '2027-01-04', '2027-01-11', '2027-01-18'];
  expect(days.map((day) => turnOf(turns, 0, day))).toEqual(['Xenia', 'Xenia', 'Yuri', 'Zora', 'Xenia']);
  // The second thing on the list begins with the second person.
  expect(turnOf(turns, 1, '2026-12-30')).toBe('Yuri');
});

test('US-6.2 passes the turn on, and takes that back', async () => {
  const user = await openWith('Xenia, Yuri');
  await user.click(screen.getByText(texts.passOn));
  expect(screen.queryAllByText(texts.turn('Yuri')).length).toBeGreaterThan(0);
  await user.click(screen.getByText(undoLabel));
  expect(screen.getAllByText(texts.turn('Xenia')).length).toBeGreaterThan(0);
});
