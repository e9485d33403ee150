import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { quiz } from '../../agents/starters/manifests/quiz/quiz.ts';
import { expectFits } from './fits.ts';

const valuesOf = (words: string, language: 'en' | 'de' = 'en') => {
  const filled = quiz.fill(words, language);
  expectFits(quiz, filled, words);
  return filled.values;
};

test('reads the bank, the part of the world, the number of questions and their time', () => {
  expect(valuesOf('test me on african capitals, 12 questions, 15 seconds each, streak counter')).toEqual({
    bank: 'capitals',
    region: 'africa',
    count: 12,
    seconds: 15,
  });
  expect(valuesOf('Flaggen raten, 20 Fragen, 30 Sekunden pro Frage, nur Europa', 'de')).toEqual({
    bank: 'flags',
    region: 'europe',
    count: 20,
    seconds: 30,
  });
});

test('reads operations and sizes of sums', () => {
  expect(valuesOf('mental maths drills, addition and subtraction up to 50')).toEqual({
    bank: 'arithmetic',
    operations: ['plus', 'minus'],
    largest: 50,
  });
  expect(valuesOf('guess the capital, europe only')).toEqual({ bank: 'capitals', region: 'europe' });
  for (const words of ['a math game', 'maths test for my class', 'practise maths with my son'])
    expect(valuesOf(words)).toEqual({ bank: 'arithmetic' });
  for (const words of ['Mathespiel für meine Tochter', 'Mathe üben'])
    expect(valuesOf(words, 'de')).toEqual({ bank: 'arithmetic' });
  expect(valuesOf('Einmaleins üben bis 12', 'de')).toEqual({ bank: 'arithmetic', operations: ['times'], table: 12 });
});

test('reads words to spell from a list', () => {
  expect(valuesOf('spelling practice, read aloud. Words: lighthouse, harbour, anchor')).toEqual({
    bank: 'spelling',
    words: ['lighthouse', 'harbour', 'anchor'],
  });
});

test('reads the language of a dictation', () => {
  expect(valuesOf('Diktat auf Französisch mit Vorlesen', 'de')).toMatchObject({ bank: 'spelling', voice: 'fr-FR' });
});

test('reads cards from lines and from equals signs', () => {
  expect(valuesOf('flashcards please\nel faro - lighthouse\nel puerto - harbour')).toEqual({
    bank: 'cards',
    answering: 'turn',
    cards: [
      { front: 'el faro', back: 'lighthouse' },
      { front: 'el puerto', back: 'harbour' },
    ],
  });
  expect(valuesOf('Vokabeln: Boot = boat, Segel = sail', 'de')).toEqual({
    bank: 'cards',
    cards: [
      { front: 'Boot', back: 'boat' },
      { front: 'Segel', back: 'sail' },
    ],
  });
});

test.each([
  [
    'quiz about wood: ash - hard and pale; balsa - very light',
    [
      ['ash', 'hard and pale'],
      ['balsa', 'very light'],
    ],
  ],
  [
    'O = oxygen, N = nitrogen, ask me',
    [
      ['O', 'oxygen'],
      ['N', 'nitrogen'],
    ],
  ],
  [
    'der Ast: branch, die Wurzel: root - bitte abfragen',
    [
      ['der Ast', 'branch'],
      ['die Wurzel', 'root'],
    ],
  ],
  [
    'vocab\nla sal\tsalt\nel pan\tbread',
    [
      ['la sal', 'salt'],
      ['el pan', 'bread'],
    ],
  ],
  [
    'flashcards\n| term | meaning |\n| ohm | resistance |\n| volt | tension |',
    [
      ['ohm', 'resistance'],
      ['volt', 'tension'],
    ],
  ],
  [
    'trivia\nQ: Longest river? A: Nile\nQ: Highest peak? A: Everest',
    [
      ['Longest river?', 'Nile'],
      ['Highest peak?', 'Everest'],
    ],
  ],
  [
    'capitals: Wales = Cardiff, Scotland = Edinburgh',
    [
      ['Wales', 'Cardiff'],
      ['Scotland', 'Edinburgh'],
    ],
  ],
  [
    'Quiz: Wie heißt der See? Antwort: Bodensee. Wie der Berg? Antwort: Säntis',
    [
      ['Wie heißt der See?', 'Bodensee'],
      ['Wie der Berg?', 'Säntis'],
    ],
  ],
])('%s: cards', (words, cards) => {
  expect(valuesOf(words)).toMatchObject({ bank: 'cards', cards: cards.map(([front, back]) => ({ front, back })) });
});

test.each([
  ['flags quiz, timer 12 s', { seconds: 12 }],
  ['flags quiz, 12 seconds per question', { seconds: 12 }],
  ['flags quiz, 3 minute rounds', { roundSeconds: 180 }],
  ['flags quiz, 90 seconds against the clock', { roundSeconds: 90 }],
  ['flags quiz with no time limit', { seconds: 0 }],
  ['flags quiz for a 20 minute break', {}],
])('%s: the time of a question or of a round', (words, times) => {
  expect(valuesOf(words)).toEqual({ bank: 'flags', ...times });
});

test('words about the quiz make no card', () => {
  expect(valuesOf('quiz about rivers: 10 questions, time: 20 s, mode: multiple choice')).toEqual({
    bank: 'cards',
    count: 10,
    seconds: 20,
    answering: 'choose',
  });
});

test('a quiz with a subject of its own does not ask for capitals', () => {
  expect(valuesOf('bible quiz')).toEqual({ bank: 'cards' });
  expect(valuesOf('a fun quiz')).toEqual({});
});

test('several parts of the world count as none', () => {
  expect(valuesOf('capitals of asia and africa')).toEqual({ bank: 'capitals' });
});

test('words to spell may be on separate lines', () => {
  expect(valuesOf('spelling test\nanchor\nharbour')).toEqual({ bank: 'spelling', words: ['anchor', 'harbour'] });
});

test('times tables have a largest factor', () => {
  expect(valuesOf('multiplication tables 2-9')).toEqual({ bank: 'arithmetic', operations: ['times'], table: 9 });
});

test('reports capitals of parts of a country as missing', () => {
  const words = 'capitals of the us states';
  expect(quiz.fill(words, 'en')).toMatchObject({ values: { bank: 'cards' }, missing: ['us states'] });
});

test("a subject without a bank uses the user's own cards", () => {
  expect(valuesOf('quiz about rivers, ten multiple choice questions')).toEqual({
    bank: 'cards',
    answering: 'choose',
    count: 10,
  });
});

test('a dash in a sentence makes no card', () => {
  expect(valuesOf('trivia for a party - easy to read - big letters')).toEqual({ bank: 'cards' });
  expect(valuesOf('mushroom exam, simple - big letters, quick - dark colours')).toEqual({ bank: 'cards' });
});

test('reads the way of answering', () => {
  expect(valuesOf('multiple-choice trivia, 10 questions')).toEqual({ bank: 'cards', answering: 'choose', count: 10 });
});

test('typing errors lose a setting and invent none', () => {
  expect(valuesOf('captials of the wrold quizz')).toEqual({ bank: 'capitals' });
});

test.each([
  'learn the guitar chords',
  'learn to tell the birds apart',
  'I want my kids to lern the planets',
  'Help my class learn irregular verbs',
  'which mushroom is it?',
  'spaced repetition app',
  'general knowledge quiz',
  'a quiz without capitals',
  'Verkehrszeichen lernen',
  'Prüfungsfragen Angelschein',
  'Quiz ohne Hauptstädte',
])('never asks capitals for another subject: %s', (words) => {
  expect(valuesOf(words)).toEqual({ bank: 'cards' });
});

test.each(['quiz app', 'make me a quiz for my kids', 'Quiz mit 10 Fragen', 'ein lustiges Quiz für die Familie'])(
  'has a bank of its own if no subject is named: %s',
  (words) => {
    expect(valuesOf(words)).not.toHaveProperty('bank');
  },
);

test.each([
  ['flasshcards for japanes kitchn words', { bank: 'cards', answering: 'turn' }],
  ['Vokabbeln Spanisch lernen', { bank: 'cards' }],
  ['Karteikartn für Anatomie', { bank: 'cards', answering: 'turn' }],
  ['flagges of europe', { bank: 'flags', region: 'europe' }],
  ['speling practise for kids', { bank: 'spelling' }],
])('reads a bank that is misspelt: %s', (words, values) => {
  expect(valuesOf(words)).toEqual(values);
});

test('a prohibition fills no setting', () => {
  expect(valuesOf('a quiz, no flags, without a limit of 20 seconds')).toEqual({});
  expect(valuesOf('Lernspiel ohne Rechnen, keine Flaggen', 'de')).toEqual({});
});

test('words without details fill no setting', () => {
  expect(valuesOf('something to learn with')).toEqual({});
});

test('for any words, values fit and quotes come from the words', () => {
  const word = fc.constantFrom(
    '=',
    ' - ',
    '\n',
    'capitals',
    'no',
    '12 questions',
    'words: a, b',
    'plus',
    'up to 20',
    ',',
  );
  const words = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(word, fc.string())).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(words, fc.constantFrom('en' as const, 'de' as const), (text, language) => {
      expectFits(quiz, quiz.fill(text, language), text);
    }),
  );
});
