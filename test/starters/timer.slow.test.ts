import { expect, test } from 'vitest';
import { timer } from '../../agents/starters/manifests/timer/timer.ts';
import { criteriaOf, expectAccessible, expectShips, play, starterJson } from './played.ts';

test('the shipped tests pass in German with values', { timeout: 600_000 }, async () => {
  const words = 'Schachuhr, 12 Minuten pro Spieler, 4 Sekunden je Zug, Spieler: Anna, Bernhard';
  const { values } = timer.fill(words, 'de');
  expect(values).toEqual({ mode: 'sides', sideTime: 720, increment: 4, players: ['Anna', 'Bernhard'] });
  await expectShips(starterJson('timer', 'de', values), criteriaOf(timer.texts.de.stories));
});

test('the shipped tests pass with an event whose day is unknown', { timeout: 600_000 }, async () => {
  const { values } = timer.fill('countdown to our fete', 'en');
  await expectShips(starterJson('timer', 'en', values), criteriaOf(timer.texts.en.stories));
});

test('a day of any year is the next one, and an unknown day is asked for', async () => {
  await play(starterJson('timer', 'en', { mode: 'date', event: 'Christmas', date: '12-25' }), async (page) => {
    await page.clock.setFixedTime('2031-12-27T10:00:00');
    await page.reload();
    await page.getByText('25 December 2032').waitFor();
    await page.clock.setFixedTime('2031-12-25T10:00:00');
    await page.reload();
    await page.getByText('25 December 2031').waitFor();
  });
  await play(starterJson('timer', 'en', { mode: 'date', event: 'our fete' }), async (page) => {
    await page.getByText('Its day is not known yet.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change the date' }).click();
    await page.getByLabel('Day', { exact: true }).fill('2100-05-20');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('20 May 2100').waitFor();
  });
});

test('two players press their halves, and a reload loses nothing', async () => {
  const values = { mode: 'sides', sideTime: 300, increment: 30, players: ['Red', 'Blue'] };
  await play(starterJson('timer', 'en', values), async (page) => {
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: /^Blue/ }).click();
    await page.clock.fastForward(10_000);
    await page.getByText('Red to move').waitFor();
    await page.getByRole('button', { name: /^Red 04:5/ }).click();
    await page.getByRole('button', { name: /^Red 05:(?:1|2)\d/ }).waitFor();
    await page.reload();
    await page.getByText('Blue to move').waitFor();
    await page.clock.fastForward(400_000);
    await page.getByText('Blue ran out of time. Red wins.').waitFor();
    await expectAccessible(page);
  });
});

test('a round of work ends automatically and is counted; axe has no findings for any screen', async () => {
  await play(starterJson('timer', 'en', { mode: 'intervals', work: 60, rest: 30 }), async (page, url) => {
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.clock.fastForward(61_000);
    await page.getByText('1 round finished today').waitFor();
    for (const name of ['Countdown', 'Stopwatch', 'Intervals', 'Two players', 'Until a date', 'Metronome']) {
      await page.getByRole('tab', { name }).click();
      await expectAccessible(page);
    }
    await page.goto(`${url}#/today`);
    await page.getByRole('heading', { name: 'What was finished' }).waitFor();
    await expectAccessible(page);
  });
});
