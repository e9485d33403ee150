import { expect, test } from 'vitest';
import { tracker } from '../../agents/starters/manifests/tracker/tracker.ts';

const valuesOf = (words: string) => tracker.fill(words, 'en').values;

test.each([
  ['golf scorecard', 'golf'],
  ['remember the scores of our darts nights', 'darts nights'],
  ['scoreboard for the chess club', 'chess club'],
  ['Kalorienzähler', 'Kalorien'],
])('scores are a number: %s', (words, name) => {
  expect(valuesOf(words)['things']).toEqual([{ name, kind: 'number' }]);
});

test.each([
  ['weight tracker with goal 70kg', 70],
  ['weight tracker, goal weight: 65.5 kg', 65.5],
  ['Gewicht notieren, Ziel 72 kg', 72],
  ['water tracker, goal 2 liters a day', undefined],
  ['track pushups (goal 50), sleep hours', undefined],
  ['running log with distance, goal 3 times a week', undefined],
])('a measure has the goal that the words name: %s: %j', (words, target) => {
  expect(valuesOf(words)['target']).toBe(target);
});

test.each([
  ['push up counter', { name: 'push up', kind: 'count' }],
  ['pushup counter with daily goal 50', { name: 'pushup', kind: 'count', goal: 50 }],
  ['count cigarettes', { name: 'cigarettes', kind: 'count' }],
  ['Fehlerzähler', { name: 'Fehler', kind: 'count' }],
])('what is counted has a plus, and the goal that the words name: %s', (words, thing) => {
  expect(valuesOf(words)['things']).toEqual([thing]);
});

test.each([
  ['tire pressure log', [{ name: 'tire pressure', kind: 'number' }]],
  [
    'headache diary with triggers',
    [
      { name: 'headache', kind: 'yes' },
      { name: 'triggers', kind: 'yes' },
    ],
  ],
  ['baby feeding tracker left right', [{ name: 'feeding', kind: 'yes' }]],
  ['mood tracker for our church', [{ name: 'mood', kind: 'scale' }]],
  [
    'workout log sets reps weight',
    [
      { name: 'sets', kind: 'number' },
      { name: 'reps', kind: 'number' },
      { name: 'weight', kind: 'number' },
    ],
  ],
  ['freelance time tracking per client', undefined],
  ['potty training chart', [{ name: 'potty training', kind: 'yes' }]],
])('the thing stands before the tracker: %s', (words, things) => {
  expect(valuesOf(words)['things']).toEqual(things);
});

test('a measure without a unit has that of its goal', () => {
  const { things } = valuesOf('weight tracker with goal 70kg');
  expect(things).toEqual([{ name: 'weight', kind: 'number', unit: 'kg' }]);
});

test('a medicine has its time in its name', () => {
  expect(valuesOf('medication: aspirin 8:00, vitamin d 12:00, heart drops 20:00')['things']).toEqual([
    { name: 'aspirin 8:00', kind: 'yes' },
    { name: 'vitamin d 12:00', kind: 'yes' },
    { name: 'heart drops 20:00', kind: 'yes' },
  ]);
});

test('what comes again is no list of duties', () => {
  const words = 'water the cactus every 14 days, feed the snails every 2 days; Ida, Paul and Mo take turns daily';
  expect(valuesOf(words)).toMatchObject({
    things: [
      { name: 'water the cactus', every: 14 },
      { name: 'feed the snails', every: 2 },
    ],
    people: ['Ida', 'Paul', 'Mo'],
  });
});
