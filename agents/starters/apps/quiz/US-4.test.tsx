import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp } from '../kit/testing/app.tsx';
import { words } from './texts.ts';

async function open() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${words.banks.spelling}`) }));
  const list = screen.getByRole('textbox', { name: words.words });
  await user.clear(list);
  await user.type(list, 'cabin');
  for (const name of [words.seconds, words.roundSeconds]) {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, '0');
  }
  await user.click(screen.getByRole('button', { name: words.start }));
  return user;
}
const field = () => screen.getByRole('textbox', { name: words.answer });
const status = () => screen.getAllByRole('status')[0]?.textContent;

test('US-4.1 the letters stand as blanks, and a hint shows the next one', async () => {
  const user = await open();
  expect(screen.getByText('_____')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.hint }));
  expect(screen.getByText('c____')).toBeTruthy();
});

test('US-4.2 a word that is spelled right counts', async () => {
  const user = await open();
  await user.type(field(), 'cabin{enter}');
  expect(status()).toBe(words.right);
});

test('US-4.3 a word that is spelled wrong is shown', async () => {
  const user = await open();
  await user.type(field(), 'kabin{enter}');
  expect(status()).toBe(words.wrong('cabin'));
});

test('US-4.4 a machine without a voice shows the word until somebody types', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: words.show }));
  expect(screen.getByText('cabin')).toBeTruthy();
  await user.type(field(), 'c');
  expect(screen.queryByText('cabin')).toBeNull();
});
