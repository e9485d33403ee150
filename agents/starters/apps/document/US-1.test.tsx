import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { texts } from './texts.ts';

const sheet = () => within(screen.getByRole('region', { name: texts.preview }));
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent ?? '')
    .join(' ');
const field = (label: string) => screen.getByRole('textbox', { name: label });

async function openLetter() {
  const user = openApp(<Application />);
  await user.selectOptions(screen.getByRole('combobox', { name: texts.kind }), texts.kinds.letter);
  return user;
}

test('US-1.1 What is typed stands on the sheet', async () => {
  const user = await openLetter();
  await user.clear(field(texts.fields.recipient));
  await user.type(field(texts.fields.recipient), 'Quill and Sons');
  expect(sheet().getByText('Quill and Sons')).toBeTruthy();
});

test('US-1.2 It is still there after a reload', async () => {
  const user = await openLetter();
  await user.type(field(texts.fields.body), 'Thanks for the lamp.');
  reopen(<Application />);
  expect(sheet().getByText('Thanks for the lamp.')).toBeTruthy();
});

test('US-1.3 What is missing is named', async () => {
  const user = await openLetter();
  expect(status()).toContain(texts.fields.body);
  await user.type(field(texts.fields.body), 'Thanks for the lamp.');
  expect(status()).not.toContain(texts.fields.body);
});
