import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { undoLabel } from '../kit/Notice.tsx';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { threeQuestions } from './testing.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

beforeEach(threeQuestions);

function order(): string[] {
  return screen.getAllByRole('button', { name: /./ }).flatMap((button) => {
    const name = button.getAttribute('aria-label') ?? '';
    return ['Name', 'Meal', 'Guests'].filter((one) => name === texts.change(one));
  });
}

test('US-4.1 a new question stands in the form', async () => {
  const user = openApp(<Application />, '/edit');
  await user.click(screen.getByRole('button', { name: texts.addQuestion }));
  const dialog = within(screen.getByRole('dialog', { name: texts.newQuestion }));
  fireEvent.change(dialog.getByLabelText(texts.question), { target: { value: 'Drink' } });
  await user.selectOptions(dialog.getByLabelText(texts.kind), 'multiple');
  await user.click(dialog.getByText(texts.save));
  expect(dialog.getByText(texts.badOptions)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(texts.options), { target: { value: 'Tea\nJuice' } });
  await user.click(dialog.getByText(texts.save));
  await goTo('/');
  const drink = within(screen.getByRole('group', { name: 'Drink' }));
  expect(drink.getAllByRole('checkbox')).toHaveLength(2);
});

test('US-4.2 questions change their order', async () => {
  const user = openApp(<Application />, '/edit');
  await user.click(screen.getByRole('button', { name: texts.up('Guests') }));
  expect(order()).toEqual(['Name', 'Guests', 'Meal']);
  await user.click(screen.getByRole('button', { name: texts.down('Name') }));
  expect(order()).toEqual(['Guests', 'Name', 'Meal']);
});

test('US-4.3 a question is removed, and can be taken back', async () => {
  const user = openApp(<Application />, '/edit');
  await user.click(screen.getByRole('button', { name: texts.remove('Meal') }));
  expect(order()).toEqual(['Name', 'Guests']);
  await user.click(screen.getByRole('button', { name: undoLabel }));
  expect(order()).toEqual(['Name', 'Meal', 'Guests']);
});

test('US-4.4 questions that nobody named are marked as examples and go in one press', async () => {
  Object.assign(values, { mode: 'survey', questions: [] });
  const user = openApp(<Application />);
  expect(screen.getByText(texts.examplesShown)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.removeExamples }));
  expect(screen.getByText(texts.noQuestions)).toBeTruthy();
});
