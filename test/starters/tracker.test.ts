import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tracker } from '../../agents/starters/manifests/tracker.ts';
import { anyWords, misfits } from './filled.ts';

const things = (words: string) => tracker.fill(words, 'en').values['things'];

test('a list gives things with goals, units, days a week and kinds', () => {
  expect(things('habit tracker: drink 8 glasses of water, run 3 times a week, read 20 pages, mood, weight')).toEqual([
    { name: 'water', kind: 'count', goal: 8, unit: 'glasses' },
    { name: 'run', kind: 'yes', perWeek: 3 },
    { name: 'read', kind: 'count', goal: 20, unit: 'pages' },
    { name: 'mood', kind: 'scale' },
    { name: 'weight', kind: 'number' },
  ]);
});

test('what is tracked stands after the verb', () => {
  expect(things('I want to track my mood and sleep with charts')).toEqual([
    { name: 'mood', kind: 'scale' },
    { name: 'sleep', kind: 'yes' },
  ]);
});

test('German names what is tracked before or after the verb', () => {
  expect(things('Gewohnheitstracker für Wasser trinken, Lesen und Sport 3 mal pro Woche')).toEqual([
    { name: 'Wasser trinken', kind: 'yes' },
    { name: 'Lesen', kind: 'yes' },
    { name: 'Sport', kind: 'yes', perWeek: 3 },
  ]);
  expect(things('Ich möchte täglich Wasser (8 Gläser), Gewicht und Stimmung festhalten')).toEqual([
    { name: 'Wasser', kind: 'count', goal: 8, unit: 'Gläser' },
    { name: 'Gewicht', kind: 'number' },
    { name: 'Stimmung', kind: 'scale' },
  ]);
});

test('lines with bullets are things', () => {
  expect(things('track:\n- meditation 10 minutes daily\n- stretching')).toEqual([
    { name: 'meditation', kind: 'count', goal: 10, unit: 'minutes' },
    { name: 'stretching', kind: 'yes' },
  ]);
});

test('what is ruled out is not tracked', () => {
  expect(things('track pushups, not calories')).toEqual([{ name: 'pushups', kind: 'yes' }]);
});

test('wishes for the application are not tracked', () => {
  expect(things('an app to track habits with streaks')).toBeUndefined();
  expect(things('Ein Habit-Tracker mit Serien und Wochenansicht')).toBeUndefined();
});

test('typos and a brief that names nothing fill nothing', () => {
  expect(things('habbit traker')).toBeUndefined();
  expect(things('')).toBeUndefined();
  expect(things('something to help me build routines')).toBeUndefined();
});

test('whatever the words are, values fit the settings and quotes stand in the words', () => {
  const pieces = [
    'track',
    '8 glasses of water',
    'no',
    'habits:',
    '3 times a week',
    'and',
    ',',
    '\n- ',
    'mood',
    'with charts',
  ];
  fc.assert(
    fc.property(anyWords(pieces), (words) => {
      expect(misfits(tracker, words)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
