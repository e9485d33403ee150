import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { dueOf } from './due.ts';
import { texts } from './texts.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const last = (label: string) => screen.getAllByLabelText(label).at(-1) ?? document.body;
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

/** Adds something that is due again after some days. */
async function addDue(name: string, days: string, user = openApp(<Application />, '/things')) {
  await goTo('/things');
  await user.click(screen.getByText(texts.add, { selector: 'button' }));
  fireEvent.change(last(texts.name), { target: { value: name } });
  fireEvent.change(last(texts.every), { target: { value: days } });
  return user;
}

test('US-5.1 says when something is due again after it was done, also after the page is loaded again', async () => {
  const user = await addDue('Zebra', '41');
  await goTo('/');
  expect(screen.getByText(new RegExp(`^${texts.due(0)} · ${texts.neverDone}`))).toBeTruthy();
  await user.click(screen.getByLabelText(texts.done('Zebra')));
  reopen(<Application />);
  expect(screen.getByText(new RegExp(`^${texts.due(41)} · `))).toBeTruthy();
});

test('US-5.2 puts what is overdue first, and says by how many days', async () => {
  const user = await addDue('Later', '43');
  await addDue('Zebra', '2', user);
  await goTo('/');
  for (const name of ['Later', 'Zebra']) {
    if (name === 'Zebra') for (let day = 0; day < 5; day += 1) await user.click(screen.getByLabelText(texts.before));
    await user.click(screen.getByLabelText(texts.done(name)));
  }
  await user.click(screen.getByText(texts.toToday));
  expect(screen.getByText(new RegExp(`^${texts.overdue(3)} · `))).toBeTruthy();
  expect(headings().indexOf('Zebra')).toBeLessThan(headings().indexOf('Later'));
});

test('US-5.3 counts weeks, months and years by the calendar', async () => {
  const user = await addDue('Zebra', '1');
  fireEvent.change(last(texts.span), { target: { value: 'week' } });
  await goTo('/');
  await user.click(screen.getByLabelText(texts.done('Zebra')));
  expect(screen.getByText(new RegExp(`^${texts.due(7)} · `))).toBeTruthy();
  const thing = { id: 'a', name: 'A', kind: 'yes', goal: 1, unit: '', perWeek: 7 } as const;
  const due = (every: number, span: 'month' | 'year') =>
    dueOf({ a: { '2027-01-31': 1 } }, { ...thing, every, span }, '2027-02-01')?.day;
  expect([due(1, 'month'), due(12, 'month'), due(1, 'year')]).toEqual(['2027-02-28', '2028-01-31', '2028-01-31']);
});
