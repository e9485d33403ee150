import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Application as App } from './Application.tsx';
import { openApp, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';
import { values } from './values.ts';

const texts = words.word;

/** Enters a word for another player to guess. */
async function open(word: string) {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.games.word }));
  await user.click(screen.getByRole('button', { name: texts.own }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(texts.ownLabel), word);
  await user.click(dialog.getByRole('button', { name: texts.play }));
  return user;
}
const letter = (name: string) => screen.getByRole('button', { name });
const status = () => screen.getByRole('status').textContent;
const shown = () => screen.getByRole('img', { name: new RegExp(`^${texts.word}: `) }).getAttribute('aria-label');

test('US-4.1 a right letter stands at its places', async () => {
  const user = await open('banana');
  await user.click(letter('A'));
  expect(shown()).toBe(`${texts.word}: _ a _ a _ a`);
  expect(status()).toBe(texts.missed(0, values.misses));
});

test('US-4.2 all letters found win', async () => {
  const user = await open('abba');
  await user.click(letter('A'));
  await user.click(letter('B'));
  expect(status()).toBe(texts.won('abba'));
});

test('US-4.3 too many wrong letters lose, and the word is shown', async () => {
  const user = await open('qq');
  const wrong = Array.from('ABCDEFGHIJKLMNOPRSTUVWXYZ').slice(0, values.misses);
  for (const one of wrong) await user.click(letter(one));
  expect(status()).toBe(texts.lost('qq'));
});

test('US-4.4 the letters of the keyboard count, and a reload loses nothing', async () => {
  const user = await open('banana');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('n');
  reopen(<App />);
  expect(shown()).toBe(`${texts.word}: _ _ n _ n _`);
});

test('US-4.5 a secret word that is none is refused in words', async () => {
  await open('1');
  expect(within(screen.getByRole('dialog')).getByText(texts.ownBad)).toBeTruthy();
});
