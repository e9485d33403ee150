import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { answer, threeQuestions } from './testing.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

beforeEach(() => {
  threeQuestions();
  Object.assign(values, { places: 2 });
});

test('US-3.1 it says how many places are free', async () => {
  const user = openApp(<Application />);
  expect(screen.getByText(texts.placesLeft(2, 2))).toBeTruthy();
  await answer(user, 'Kim', 'Soup', '1');
  expect(screen.getByText(texts.placesLeft(1, 2))).toBeTruthy();
});

test('US-3.2 who comes after the last place waits, in order', async () => {
  const user = openApp(<Application />);
  for (const name of ['Kim', 'Lou', 'Max']) await answer(user, name, 'Soup', '1');
  expect(screen.getByText(texts.youWait(1))).toBeTruthy();
  await goTo('/results');
  expect(screen.getByRole('heading', { name: texts.waitingList }).closest('section')?.textContent).toContain('Max');
  await user.click(screen.getByRole('button', { name: texts.removeAnswer(1) }));
  expect(screen.queryByRole('heading', { name: texts.waitingList })).toBeNull();
});

test('US-3.3 without a waiting list nobody signs up after the last place', async () => {
  Object.assign(values, { places: 1, waiting: false });
  const user = openApp(<Application />);
  await answer(user, 'Kim', 'Soup', '1');
  await goTo('/results');
  await goTo('/');
  expect(screen.getByText(`${texts.full(1)}. ${texts.waitingClosed}`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.send.signup })).toBeNull();
});

test('US-3.4 if it is asked for, a name answers once', async () => {
  Object.assign(values, { once: true });
  const user = openApp(<Application />);
  await answer(user, 'Kim', 'Soup', '1');
  await answer(user, ' kim ', 'Salad', '2');
  expect(screen.getByText(texts.errors.once)).toBeTruthy();
});

test('US-3.5 a slot that enough people chose is full, and no other choice is', async () => {
  const slots = { name: 'Shift', kind: 'choice', options: 'Early, Late' };
  Object.assign(values, { places: 0, perOption: 1, questions: [...values.questions, slots] });
  const user = openApp(<Application />);
  await user.click(screen.getByLabelText('Early'));
  await answer(user, 'Kim', 'Soup', '1');
  await goTo('/results');
  await goTo('/');
  expect(screen.getByLabelText<HTMLInputElement>(/^Early/).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Late').disabled).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Soup').disabled).toBe(false);
  expect(screen.getByText(texts.optionIsFull)).toBeTruthy();
});
