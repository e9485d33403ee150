import { expect, test } from 'vitest';
import { game } from '../../agents/starters/manifests/game/game.ts';
import { criteriaOf, expectAccessible, expectShips, play, starterJson } from './played.ts';

test('the shipped tests pass in German with values', { timeout: 600_000 }, async () => {
  const { values } = game.fill('Memory mit 3 Paaren. Karten: Otter, Dachs, Luchs, Biber', 'de');
  expect(values).toEqual({ game: 'pairs', pairs: 3, cards: ['Otter', 'Dachs', 'Luchs', 'Biber'] });
  await expectShips(starterJson('game', 'de', values), criteriaOf(game.texts.de.stories));
});

test('the snake runs, pauses after a reload and continues', async () => {
  // Without walls, the game does not end before a busy machine looks at it.
  await play(starterJson('game', 'en', { walls: false }), async (page) => {
    await page.getByRole('button', { name: 'Start' }).click();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Running', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Running', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectAccessible(page);
  });
});

test('pairs are found on a phone, the score is stored, and axe has no findings for any game', async () => {
  await play(starterJson('game', 'de', { game: 'pairs', pairs: 2 }), async (page, url) => {
    const card = (place: number) => page.getByRole('button', { name: new RegExp(`^Karte ${place}(?::|$)`) });
    // Four cards hold two pairs, so one of three partners belongs to the first.
    for (const [first, second] of [
      [1, 2],
      [3, 4],
      [1, 3],
      [2, 4],
      [1, 4],
      [2, 3],
    ] as const) {
      if ((await page.getByText(/^Alle Paare in/).count()) > 0) break;
      await card(first).click();
      await card(second).click();
    }
    await page.getByText(/^Alle Paare in/).waitFor();
    for (const name of ['Paare', 'Snake', 'Tic-Tac-Toe', 'Wörter raten', 'Zahlen schieben', 'Minen']) {
      await page.getByRole('tab', { name }).click();
      await expectAccessible(page);
    }
    await page.goto(`${url}#/scores`);
    await page.reload();
    await page.getByRole('heading', { name: 'Paare' }).waitFor();
    await expectAccessible(page);
  });
});
