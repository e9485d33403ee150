import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Application as App } from './Application.tsx';
import { goTo, openApp, reopen } from '../kit/testing/app.tsx';
import { words } from './texts.ts';
import { games, values } from './values.ts';

const points = () => Number(screen.getByText(words.score).nextSibling?.textContent?.replaceAll(/\D/g, ''));

/** Merges numbers, then starts a new game, which saves the points as a score. */
async function scored() {
  const user = openApp(<App />);
  await user.click(screen.getByRole('tab', { name: words.games.slide }));
  for (let count = 0; points() === 0 && count < 200; count += 1) {
    for (const name of [words.directions.left, words.directions.up, words.directions.right, words.directions.down]) {
      await user.click(screen.getByRole('button', { name }));
    }
  }
  await user.click(screen.getByRole('button', { name: words.newGame }));
  return user;
}

test('US-7.1 every game is reached from the menu', async () => {
  const user = openApp(<App />);
  expect(screen.getAllByRole('tab')[0]?.textContent).toBe(words.games[values.game]);
  for (const game of games) {
    await user.click(screen.getByRole('tab', { name: words.games[game] }));
    expect(screen.getByRole('tabpanel', { name: words.games[game] })).toBeTruthy();
  }
});

test('US-7.2 a score stands in the list after a reload', async () => {
  await scored();
  reopen(<App />, '/scores');
  expect(screen.getByRole('heading', { name: words.games.slide })).toBeTruthy();
});

test('US-7.3 the scores are deleted after a question', async () => {
  const user = await scored();
  await goTo('/scores');
  await user.click(screen.getByRole('button', { name: words.scores.clear }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.scores.clear }));
  expect(screen.getByText(words.scores.empty)).toBeTruthy();
});

test('US-7.4 the sound can be switched off, and stays off after a reload', async () => {
  const user = openApp(<App />);
  if (values.sound) await user.click(screen.getByRole('button', { name: words.soundOn }));
  reopen(<App />);
  expect(screen.getByRole('button', { name: words.soundOff }).getAttribute('aria-pressed')).toBe('false');
});
