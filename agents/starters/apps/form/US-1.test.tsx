import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { answer, threeQuestions } from './testing.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

const given = structuredClone(values);
beforeEach(threeQuestions);

test('US-1.1 every question stands in the form', () => {
  Object.assign(values, given);
  openApp(<Application />);
  const isPollOf = given.mode === 'poll' && given.options.length > 1;
  const asked = given.questions.length === 0 || isPollOf ? [] : given.questions;
  const names =
    asked.length > 0 ? asked : isPollOf ? given.options.map((name) => ({ name })) : texts.defaults[given.mode];
  for (const { name } of names) {
    expect(
      screen.getAllByText((text) =>
        [name, texts.optional(name)].some((one) => one.toLowerCase() === text.toLowerCase()),
      ).length,
    ).toBeGreaterThan(0);
  }
});

test('US-1.2 what was answered is kept, also after a reload', async () => {
  const user = openApp(<Application />);
  await answer(user, 'Kim', 'Soup', '2');
  expect(screen.getByText(texts.stored.signup)).toBeTruthy();
  reopen(<Application />, '/results');
  expect(screen.getByText('Kim')).toBeTruthy();
});

test('US-1.3 what is missing or wrong is said next to its question, and nothing is kept', async () => {
  const user = openApp(<Application />);
  await answer(user, '', 'Soup', 'many');
  expect(screen.getByText(texts.errors.required)).toBeTruthy();
  expect(screen.getByText(texts.errors.number)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await goTo('/results');
  expect(screen.getByText(texts.noAnswers)).toBeTruthy();
});

test('US-1.4 a half filled form survives a reload', () => {
  openApp(<Application />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Half' } });
  reopen(<Application />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Half');
});
