import { describe, expect, test } from 'vitest';
import { chooseStarter } from '../../agents/offline/choose.ts';
import { fillStarter } from '../../agents/starters/fill-starter.ts';

async function made(words: string): Promise<{ name: string; notDone: readonly string[] }> {
  const choice = await chooseStarter(words);
  if (choice.how !== 'starter') throw new Error(`No starter was chosen for: ${words}`);
  return fillStarter(choice, words);
}
const notDone = async (words: string) => (await made(words)).notDone;

describe('what no setting takes up is named as not done', () => {
  test.each([
    ['quiz about knots, 15 questions, 70 % to pass', ['70 % to pass']],
    ['Umfrage zur Kantine, anonym, jeder darf nur 1 mal', ['anonym, jeder darf nur 1 mal']],
    ['tip calculator 12 % for 4 people, rounds to 50 cents', ['rounds to 50 cents']],
    ['invoice for gardening, 35 an hour, 2 % off if paid at once', ['2 % off if paid at once']],
    ['collection of my puppets with a stage plan', ['stage plan']],
    ['kanban for the fair, nobody may move cards back', ['nobody may move cards back']],
    ['landing page for my kayak tours, tours at 9 and at 14:30', ['tours at 9 and at 14:30']],
    ['photo gallery of my kites with prices', ['photo gallery']],
    ['what should i read tonight, random from my books', ['random']],
    ['habit tracker, confetti if I do all of it', ['confetti if I do all of it']],
  ])('%s: %j', async (words, quotes) => {
    expect(await notDone(words)).toEqual(quotes);
  });
});

describe('nothing is named that the application does', () => {
  test.each([
    'quiz about knots, 15 questions',
    'tip calculator 12 % for 4 people',
    'habit tracker with streaks and a chart, weekly goals',
    'pomodoro with 40 min work and 8 min break, 3 rounds',
    'pomodoro 50/10',
    'countdown to 24.12.2031',
    'a list of my films with year, rating 1-5 and seen yes/no',
    'interval timer 40/20, 8 times',
    'booking for my sauna, Tue-Sat 10-18, 90 min, no login',
    'shop for my honey: forest 7 €, blossom 6 €, no advertising',
    'Gewohnheitstracker mit Serien und Wochenzielen, keine Werbung',
    'Kanban fürs Vereinsfest, am Telefon, ohne Anmeldung',
  ])('%s', async (words) => {
    expect(await notDone(words)).toEqual([]);
  });
});

describe('a starter for some games, documents or calculations does not pass for another one', () => {
  test.each([
    ['a racing game', ['Games', ['racing game']]],
    ['a game where a cat jumps over boxes', ['Games', ['game where a cat jumps over boxes']]],
    ['card game like uno for my niece', ['Games', ['card game like uno']]],
    ['a raceing game with 3 cars for my nefew', ['Games', ['raceing game with 3 cars for my nefew']]],
    ['Tippspiel für die WM', ['Spiele', ['Tippspiel']]],
    ['a racing game called "Zoom"', ['Zoom', ['racing']]],
    ['delivery note for my carpentry', ['Documents', ['delivery note']]],
    ['Lieferschein für meine Firma', ['Dokumente', ['Lieferschein']]],
    ['ovulation tracker', ['Calculator', ['ovulation tracker']]],
    ['a calculator for pizza dough', ['Calculator', ['calculator for pizza dough']]],
    ['world clock for our team', ['Timer', ['world clock']]],
    ['Wecker mit Pfeifton', ['Timer', ['Wecker', 'Pfeifton']]],
    ['currency converter with live rates', ['Currency converter', ['live rates']]],
    ['hex to rgb converter', ['Calculator', ['hex to rgb converter']]],
    ['kilometergeld rechner 0,30 pro km', ['Rechner', ['kilometergeld rechner 0,30 pro km']]],
  ])('%s: %j', async (words, [name, open]) => {
    expect(await made(words)).toMatchObject({ name, notDone: open });
  });

  test.each([
    ['fun game for my kids', 'Fun game for my kids'],
    ['calculator for my kids', 'Calculator for my kids'],
    ['discount calculator for shop', 'Discount calculator for shop'],
    ['Taschenrechner für die Schule', 'Taschenrechner für die Schule'],
    ['Ein Spiel für zwischendurch', 'Spiel für zwischendurch'],
    ['a game called "Wordly"', 'Wordly'],
    ['memory', 'Memory'],
    ['currency converter', 'Currency converter'],
    ['recipe scaler', 'Recipe amounts'],
    ['certificate for my swim class', 'Certificate'],
  ])('%s: nothing', async (words, name) => {
    expect(await made(words)).toMatchObject({ name, notDone: [] });
  });
});

test('a figure is taken only if the value has it', async () => {
  // The places of a sign-up are a number; the time between two of them is no setting.
  expect(await notDone('sign up for the blood drive, 30 places, every 20 minutes')).toEqual(['every 20 minutes']);
});

test('if the kind is a guess, what it should be is named too', async () => {
  expect(await notDone('some list so grandpa never mixes up his heart drops')).toEqual([
    'some list so grandpa never mixes up his heart drops',
  ]);
  expect(await notDone('carpool list for practice')).toEqual(['carpool list for practice']);
});

test.each([
  ['we are a family of 4. i want a game about dinosaurs', 'Games'],
  ['brd feeder log called "Tweet": wich bird, wen, how many', 'Tweet'],
])('a guess does not carry the name of what is not done: %s: %s', async (words, name) => {
  expect((await made(words)).name).toBe(name);
});
