import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tracker } from '../../agents/starters/manifests/tracker/tracker.ts';
import { anyWords, misfits } from './filled.ts';

const valuesOf = (words: string) => tracker.fill(words, 'en').values;
const things = (words: string) => valuesOf(words)['things'];

test('a list gives things with goals, units, days per week and kinds', () => {
  expect(things('habit tracker: drink 8 glasses of water, run 3 times a week, read 20 pages, mood, weight')).toEqual([
    { name: 'water', kind: 'count', goal: 8, unit: 'glasses' },
    { name: 'run', kind: 'yes', perWeek: 3 },
    { name: 'read', kind: 'count', goal: 20, unit: 'pages' },
    { name: 'mood', kind: 'scale' },
    { name: 'weight', kind: 'number' },
  ]);
});

test('the things to track are after the verb', () => {
  expect(things('I want to track my mood and sleep with charts')).toEqual([
    { name: 'mood', kind: 'scale' },
    { name: 'sleep', kind: 'yes' },
  ]);
});

test('in German, the things to track are before or after the verb', () => {
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

test('a scale has its stated ends', () => {
  expect(things('pain diary 0-10 every night')).toEqual([{ name: 'pain', kind: 'scale', goal: 10, from: 0 }]);
  expect(things('Laune 1-5 jeden Abend festhalten')).toEqual([{ name: 'Laune', kind: 'scale' }]);
  expect(things('track stress and energy from 1 to 7')).toEqual([
    { name: 'stress', kind: 'scale', goal: 7 },
    { name: 'energy', kind: 'scale', goal: 7 },
  ]);
});

test('a unit makes a number, and thousands are written out', () => {
  expect(things('log my height in cm and 12k steps')).toEqual([
    { name: 'height', kind: 'number', unit: 'cm' },
    { name: 'steps', kind: 'count', goal: 12_000 },
  ]);
  expect(things('Schlaf in Stunden tracken')).toEqual([{ name: 'Schlaf', kind: 'number', unit: 'Stunden' }]);
});

test('a unit after two things is that of both', () => {
  expect(things('track my ferment, salt and water grams')).toEqual([
    { name: 'ferment', kind: 'yes' },
    { name: 'salt', kind: 'number', unit: 'grams' },
    { name: 'water', kind: 'number', unit: 'grams' },
  ]);
});

test('for whom a log is, is no thing, and what is noted per day is a number', () => {
  expect(things('reading log for my class, pages per day')).toEqual([{ name: 'pages', kind: 'number' }]);
});

test('a diary with things has them', () => {
  expect(things('diary with mood and sleep hours')).toEqual([
    { name: 'mood', kind: 'scale' },
    { name: 'sleep hours', kind: 'number' },
  ]);
});

test('what is read from a device is a number, and a unit in a list is a thing', () => {
  expect(things('energy meter readings, monthly')).toEqual([
    { name: 'energy meter readings', kind: 'number', every: 1, span: 'month' },
  ]);
  expect(things('habit tracker: morning pages, bible readings')).toEqual([
    { name: 'morning pages', kind: 'yes' },
    { name: 'bible readings', kind: 'yes' },
  ]);
  expect(things('log naps, bottles and minutes')).toEqual([
    { name: 'naps', kind: 'yes' },
    { name: 'bottles', kind: 'yes' },
    { name: 'minutes', kind: 'number' },
  ]);
  expect(things('medication schedule, 4 pills at different times')).toEqual([
    { name: 'pills', kind: 'count', goal: 4 },
  ]);
});

test('a time sheet takes hours', () => {
  expect(things('Stundenzettel für die Bäckerei')).toEqual([{ name: 'Stundenzettel', kind: 'number', unit: 'h' }]);
  expect(things('a timesheet for my crew')).toEqual([{ name: 'timesheet', kind: 'number', unit: 'h' }]);
});

test('the word before "tracker" or "diary" is the thing to track', () => {
  expect(things('coffee intake tracker goal 0.5 l')).toEqual([
    { name: 'coffee intake', kind: 'count', goal: 0.5, unit: 'l' },
  ]);
  expect(things('body weight tracker (lbs), goal 150 lbs')).toEqual([
    { name: 'body weight', kind: 'number', unit: 'lbs' },
  ]);
  expect(things('a simple habit tracker')).toBeUndefined();
});

test('a question names the thing to count', () => {
  expect(things('how often do I call my aunt')).toEqual([{ name: 'call my aunt', kind: 'yes' }]);
  expect(things('see how many cigarettes i smoke')).toEqual([{ name: 'cigarettes', kind: 'number' }]);
});

test('pieces with a figure need no verb, and a goal is no thing', () => {
  expect(things('violin 25 min every day, swim twice a week')).toEqual([
    { name: 'violin', kind: 'count', goal: 25, unit: 'min' },
    { name: 'swim', kind: 'yes', perWeek: 2 },
  ]);
  expect(things('track my cycling, goal 40 km a week')).toEqual([{ name: 'cycling', kind: 'yes' }]);
});

test('lines with bullets are things', () => {
  expect(things('track:\n- meditation 10 minutes daily\n- stretching')).toEqual([
    { name: 'meditation', kind: 'count', goal: 10, unit: 'minutes' },
    { name: 'stretching', kind: 'yes' },
  ]);
});

test('what comes again has its interval', () => {
  expect(things('descale the kettle every 3 weeks, change the brita filter monthly')).toEqual([
    { name: 'descale the kettle', kind: 'yes', every: 3, span: 'week' },
    { name: 'change the brita filter', kind: 'yes', every: 1, span: 'month' },
  ]);
  expect(things('Orchideen tauchen alle 10 Tage, Ficus täglich')).toEqual([
    { name: 'Orchideen tauchen', kind: 'yes', every: 10, span: 'day' },
    { name: 'Ficus', kind: 'yes', every: 1, span: 'day' },
  ]);
  expect(things('hedgehog food reminder, 2 bowls, every 2 days')).toEqual([
    { name: 'hedgehog food', kind: 'yes', every: 2, span: 'day' },
  ]);
  expect(things('chain oil every 300 km')).toBeUndefined();
});

test('people take turns at a list of duties, or at the thing itself', () => {
  expect(valuesOf('dishes, vacuum, plants: Ida, Paul and Mo take turns daily')).toEqual({
    things: [
      { name: 'dishes', kind: 'yes' },
      { name: 'vacuum', kind: 'yes' },
      { name: 'plants', kind: 'yes' },
    ],
    people: ['Ida', 'Paul', 'Mo'],
    turn: 'day',
  });
  expect(valuesOf('Küchendienst, Ole und Fritzi wechseln sich ab')).toEqual({
    things: [{ name: 'Küchendienst', kind: 'yes' }],
    people: ['Ole', 'Fritzi'],
  });
  expect(valuesOf('chores for Mia, Tom and Lea, change every week: dishes, trash')).toMatchObject({
    people: ['Mia', 'Tom', 'Lea'],
    turn: 'week',
  });
  expect(valuesOf('tea, coffee and juice tracker')).not.toHaveProperty('people');
});

test('a question has its weekly goal', () => {
  expect(things('wie oft gehe ich schwimmen, ziel 2x pro woche')).toEqual([
    { name: 'schwimmen', kind: 'yes', perWeek: 2 },
  ]);
  expect(things('how often do i stretch, goal 4 times a week')).toEqual([{ name: 'stretch', kind: 'yes', perWeek: 4 }]);
});

test.each([
  ['did i take my pills today', 'take my pills'],
  ['when did we last change the water filter', 'change the water filter'],
  ['rember when i watered my plants', 'watered my plants'],
  ['has everyone fed the cat or not', 'fed the cat'],
  ['habe ich heute meine tabletten genommen', 'tabletten genommen'],
  ['wann haben wir zuletzt die Blumen gegossen?', 'Blumen gegossen'],
])('%s: what was done or not', (words, name) => {
  expect(things(words)).toEqual([{ name, kind: 'yes' }]);
});

test('a question about one of many names no thing', () => {
  expect(things('which plant did i water when, list with dates')).toBeUndefined();
  expect(things('welche Rechnung habe ich bezahlt')).toBeUndefined();
});

test('what is counted may have three words', () => {
  expect(things('how many cups of coffee do i drink')).toEqual([{ name: 'cups of coffee', kind: 'number' }]);
  expect(things('wie viele Tassen Kaffee trinke ich')).toEqual([{ name: 'Tassen Kaffee', kind: 'number' }]);
});

test('a diary has its subjects, and what is measured of them', () => {
  expect(things('baby sleep and feeding log')).toEqual([
    { name: 'sleep', kind: 'yes' },
    { name: 'feeding', kind: 'yes' },
  ]);
  expect(things('medication schedule for dad')).toEqual([{ name: 'medication', kind: 'yes' }]);
  expect(things('pushup counter')).toEqual([{ name: 'pushup', kind: 'count' }]);
  expect(things('running log with pace and distance')).toEqual([
    { name: 'running', kind: 'yes' },
    { name: 'pace', kind: 'number' },
    { name: 'distance', kind: 'number' },
  ]);
  expect(things('a simple and small weight tracker')).toEqual([{ name: 'weight', kind: 'number' }]);
  expect(things('mood diary with emojis')).toEqual([{ name: 'mood', kind: 'scale' }]);
  expect(things('track rain in my garden every day')).toEqual([{ name: 'rain', kind: 'number' }]);
});

test('a household takes turns without names', () => {
  expect(valuesOf('cleaning rotation for 4 roommates, changes every week')).toEqual({
    things: [{ name: 'cleaning', kind: 'yes' }],
    turn: 'week',
  });
  expect(valuesOf('Küchendinst plan für wg mit 4 leuten wechselt jede woche')).toEqual({
    things: [{ name: 'Küchendinst', kind: 'yes' }],
    turn: 'week',
  });
  expect(valuesOf('Müll rausbringen im Wechsel mit den Nachbarn, wöchentlich')).toEqual({
    things: [{ name: 'Müll rausbringen', kind: 'yes' }],
    turn: 'week',
  });
});

test('a warning is nothing to track', () => {
  expect(things('track my pulse, warn me over 150')).toEqual([{ name: 'pulse', kind: 'number' }]);
  expect(things('Blutzucker aufschreiben, Warnung über 180')).toEqual([{ name: 'Blutzucker', kind: 'number' }]);
});

test('a prohibition is not tracked', () => {
  expect(things('track pushups, not calories')).toEqual([{ name: 'pushups', kind: 'yes' }]);
});

test('wishes for the application are not tracked', () => {
  expect(things('an app to track habits with streaks')).toBeUndefined();
  expect(things('Ein Habit-Tracker mit Serien und Wochenansicht')).toBeUndefined();
});

test('typos and a brief without details fill no setting', () => {
  expect(things('habbit traker')).toBeUndefined();
  expect(things('')).toBeUndefined();
  expect(things('something to help me build routines')).toBeUndefined();
});

test('for any words, values fit the settings and quotes come from the words', () => {
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
    'every 3 weeks',
    'monthly',
    'Ole, Fritzi und Mo',
    'take turns',
  ];
  fc.assert(
    fc.property(anyWords(pieces), (words) => {
      expect(misfits(tracker, words)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
