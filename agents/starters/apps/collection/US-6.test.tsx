import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goTo, openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { words } from './texts.ts';

const newName = () => screen.getAllByLabelText(words.fieldName).at(-1) ?? document.body;

test('US-6.1 a field that is added is asked for in the form', async () => {
  const user = openApp(<Application />, '/fields');
  fireEvent.change(newName(), { target: { value: 'Shelf mark' } });
  await user.click(screen.getByRole('button', { name: words.addField }));
  await goTo('/');
  await user.click(screen.getByRole('button', { name: words.add }));
  expect(screen.getByLabelText('Shelf mark')).toBeTruthy();
});

test('US-6.2 a second field of the same name is refused', async () => {
  const user = openApp(<Application />, '/fields');
  fireEvent.change(newName(), { target: { value: 'Shelf mark' } });
  await user.click(screen.getByRole('button', { name: words.addField }));
  fireEvent.change(newName(), { target: { value: 'shelf mark' } });
  await user.click(screen.getByRole('button', { name: words.addField }));
  expect(screen.getByText(words.nameTaken)).toBeTruthy();
});

test('US-6.3 a field is removed after a question', async () => {
  const user = openApp(<Application />, '/fields');
  fireEvent.change(newName(), { target: { value: 'Shelf mark' } });
  await user.click(screen.getByRole('button', { name: words.addField }));
  await user.click(screen.getByRole('button', { name: words.removeField('Shelf mark') }));
  expect(screen.getByRole('dialog', { name: words.removeFieldTitle('Shelf mark') })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.remove }));
  expect(screen.queryByDisplayValue('Shelf mark')).toBeNull();
});
