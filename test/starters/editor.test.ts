import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { editor } from '../../agents/starters/manifests/editor/editor.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string) => editor.fill(words, 'en').values;

test('the kind of notes is read from its words', () => {
  expect(fill('notes in markdown with tags')).toEqual({ mode: 'notes' });
  expect(fill('a private diary')).toEqual({ mode: 'journal' });
  expect(fill('Markdown journal, one entry per day')).toEqual({ mode: 'journal' });
  expect(fill('plain text editor, distraction-free')).toEqual({ mode: 'plain' });
  expect(fill('Ein Tagebuch für mich')).toEqual({ mode: 'journal' });
  expect(fill('ablenkungsfreies Schreiben')).toEqual({ mode: 'plain' });
});

test('a number of words is the goal, another number is not', () => {
  expect(fill('writing app, 750 words a day')).toEqual({ goal: 750 });
  expect(fill('Schreibprogramm, täglich 500 Wörter')).toEqual({ goal: 500 });
  expect(fill('writing app for 3 people')).toEqual({});
  expect(fill('novel editor, 2k words daily')).toEqual({ goal: 2_000 });
});

test('without distraction means plain, and a figure after it is a wish', () => {
  expect(fill('Schreiben ohne Ablenkung, Ziel 1.000 Wörter')).toEqual({ mode: 'plain', goal: 1_000 });
  expect(fill('write with no distractions')).toEqual({ mode: 'plain' });
});

test('the quote is in the words', () => {
  expect(editor.fill('My Diary, please: 500 words', 'en').quotes).toEqual({ mode: 'Diary', goal: '500 words' });
});

test('a prohibition fills no setting', () => {
  expect(fill('an app to write in, no markdown')).toEqual({});
  expect(fill('writing app, not a diary')).toEqual({});
});

test('typos and a brief without details fill no setting', () => {
  expect(fill('somwhere to wriet things dwon')).toEqual({});
  expect(fill('')).toEqual({});
});

const pieces = 'notes|markdown|journal|diary|500 words|no|without|plain text|Tagebuch|1e9 words|,|.|\n'.split('|');

test('for any words, each value fits its setting and comes from its quote', () => {
  fc.assert(fc.property(anyWords(pieces), (words) => misfits(editor, words).length === 0));
});
