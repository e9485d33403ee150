import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { game } from '../../agents/starters/manifests/game/game.ts';
import { expectFits } from './fits.ts';

const valuesOf = (words: string, language: 'en' | 'de' = 'en') => {
  const filled = game.fill(words, language);
  expectFits(game, filled, words);
  return filled.values;
};

test('reads the game and its options', () => {
  expect(valuesOf('slow snake that can go through walls')).toEqual({ game: 'snake', speed: 'slow', walls: false });
  expect(valuesOf('noughts and crosses, two players on the ipad')).toEqual({ game: 'tictactoe', opponent: 'person' });
  expect(valuesOf('Tic Tac Toe gegen den Computer', 'de')).toEqual({ game: 'tictactoe', opponent: 'machine' });
  expect(valuesOf('minesweeper, hard mode')).toEqual({ game: 'mines', level: 'hard' });
});

test('reads the size of a game of pairs from a grid, pairs or cards', () => {
  expect(valuesOf('memory game 4x4')).toEqual({ game: 'pairs', pairs: 8 });
  expect(valuesOf('Memory mit 10 Paaren', 'de')).toEqual({ game: 'pairs', pairs: 10 });
  expect(valuesOf('matching pairs, 20 cards')).toEqual({ game: 'pairs', pairs: 10 });
});

test('reads the texts on the cards from a list', () => {
  expect(valuesOf('Ein Memory. Karten: Otter, Dachs, Luchs und Biber', 'de')).toEqual({
    game: 'pairs',
    cards: ['Otter', 'Dachs', 'Luchs', 'Biber'],
  });
});

test('reads words to guess and the number of wrong letters', () => {
  expect(valuesOf('hangman with 6 lives, words: harbour, anchor, lighthouse')).toEqual({
    game: 'word',
    misses: 6,
    words: ['harbour', 'anchor', 'lighthouse'],
  });
});

test('leaves out words without buttons', () => {
  expect(valuesOf('hangman, words: маяк, якорь')).toEqual({ game: 'word' });
});

test('reads names of players', () => {
  expect(valuesOf('tic tac toe. Players: Nora, Emil')).toEqual({
    game: 'tictactoe',
    players: ['Nora', 'Emil'],
    opponent: 'person',
  });
});

test('typing errors in the name of a game are read, and invent none', () => {
  expect(valuesOf('snaek gmae w/ highscore')).toEqual({ game: 'snake' });
  expect(valuesOf('a game about our memories of snacks and marbles')).toEqual({});
});

test.each([
  ['word gessing game like hangmann for my kids', { game: 'word' }],
  ['mineswepper, hard mode', { game: 'mines', level: 'hard' }],
  ['Ein Galgenmänchen für die Klasse', { game: 'word' }],
  ['a game, no hangmann', {}],
])('%s: finds the game by its misspelt name', (words, values) => {
  expect(valuesOf(words)).toEqual(values);
});

test.each([
  ['tic tac toe for Ina and Bob', { game: 'tictactoe', players: ['Ina', 'Bob'], opponent: 'person' }],
  ['noughts & crosses vs computer', { game: 'tictactoe', opponent: 'machine' }],
  ['hangman with the words anchor, harbour and sail', { game: 'word', words: ['anchor', 'harbour', 'sail'] }],
  ['hangman: words: anchor, harbour; 5 lives', { game: 'word', words: ['anchor', 'harbour'], misses: 5 }],
  ['snake, slow, no walls, no sound', { game: 'snake', speed: 'slow', walls: false, sound: false }],
  ['a quick snake', { game: 'snake' }],
])('%s', (words, values) => {
  expect(valuesOf(words)).toEqual(values);
});

test.each([
  ['a solitaire for the train', ['solitaire']],
  ['minesweeper 30x16 with 99 mines', ['30x16', '99 mines']],
  ['memory for 2 players, 10 pairs', ['2 players']],
  ['2048 on 4x4', []],
  ['tic tac toe for two players', []],
  ['a tetriss for the train', ['tetriss']],
  ['sudoko mit drei Stufen', ['sudoko']],
])('%s: names what the games do not have', (words, missing) => {
  expect(game.fill(words, 'en').missing).toEqual(missing);
});

test('a prohibition fills no setting', () => {
  expect(valuesOf('a game for the train, no snake, no hangman')).toEqual({});
  expect(valuesOf('Ein Spiel ohne Minen und kein Memory', 'de')).toEqual({});
});

test('words without details fill no setting', () => {
  expect(valuesOf('something to play with')).toEqual({});
});

test('for any words, values fit and quotes come from the words', () => {
  const word = fc.constantFrom(
    'snake',
    'memory',
    '4x4',
    'hangman',
    'words: a, b',
    'no',
    'players: x, y',
    '6 lives',
    ',',
  );
  const words = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(word, fc.string())).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(words, fc.constantFrom('en' as const, 'de' as const), (text, language) => {
      expectFits(game, game.fill(text, language), text);
    }),
  );
});
