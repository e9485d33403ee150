import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

// On a busy machine, a page with many buttons is slow.
vi.setConfig({ testTimeout: 30_000 });

const last = (label: string) => screen.getAllByLabelText(label).at(-1) ?? document.body;

async function addZebra() {
  const user = openApp(<Application />, '/things');
  await user.click(screen.getByText(texts.add, { selector: 'button' }));
  fireEvent.change(screen.getAllByLabelText(texts.name).at(-1) ?? document.body, { target: { value: 'Zebra' } });
  return user;
}

test('US-2.1 counts the days in a row, and a day that is missing ends them', async () => {
  const user = await addZebra();
  await goTo('/');
  await user.click(screen.getByLabelText(texts.done('Zebra')));
  await user.click(screen.getByLabelText(texts.before));
  await user.click(screen.getByLabelText(texts.done('Zebra')));
  expect(screen.getAllByText(new RegExp(texts.streakDays(2))).length).toBeGreaterThan(0);
  await user.click(screen.getByLabelText(texts.done('Zebra')));
  expect(screen.getAllByText(new RegExp(texts.streakDays(1))).length).toBeGreaterThan(0);
});

test('US-2.3 says how far the goal of a measure is, from the side of its first value', async () => {
  const user = await addZebra();
  fireEvent.change(last(texts.kind), { target: { value: 'number' } });
  fireEvent.change(last(texts.targetValue), { target: { value: '70' } });
  await goTo('/');
  expect(screen.getByText(texts.target('70'))).toBeTruthy();
  await user.click(screen.getByLabelText(texts.before));
  fireEvent.change(screen.getByLabelText(texts.value('Zebra')), { target: { value: '80' } });
  await user.click(screen.getByLabelText(texts.after));
  fireEvent.change(screen.getByLabelText(texts.value('Zebra')), { target: { value: '72' } });
  expect(screen.getByText(texts.left('2', '70'))).toBeTruthy();
  fireEvent.change(screen.getByLabelText(texts.value('Zebra')), { target: { value: '69' } });
  expect(screen.getByText(texts.reached('70'))).toBeTruthy();
});

test('US-2.2 counts the days of the week against a weekly goal', async () => {
  const user = await addZebra();
  fireEvent.change(screen.getAllByLabelText(texts.perWeek).at(-1) ?? document.body, { target: { value: '3' } });
  await goTo('/');
  await user.click(screen.getByLabelText(texts.done('Zebra')));
  expect(screen.getAllByText(new RegExp(texts.week(1, 3))).length).toBeGreaterThan(0);
});
