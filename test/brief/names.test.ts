import { expect, test } from 'vitest';
import { readAppName } from '../../agents/kit/brief/read-app-name.ts';
import { readQuotedNames } from '../../agents/kit/brief/read-quoted-names.ts';

test.each([
  ['a board called "Gig Board"', ['Gig Board']],
  ['“Morning Pages” for writers', ['Morning Pages']],
  ['ein Laden namens „Brot & Zeit“', ['Brot & Zeit']],
  ['un café «Le Pain»', ['Le Pain']],
  ['das Buch »Momo«', ['Momo']],
  ['a timer called Tick Tock with sound', ['Tick Tock']],
  ['an app named Sprout', ['Sprout']],
  ['Die App heißt Lernkiste und ist bunt', ['Lernkiste']],
  ['lists "To do", "Doing" and "Done"', ['To do', 'Doing', 'Done']],
  ['my band is called The No Regrets.', ['The No Regrets']],
  ["it's a kid's app, 5' 11\" tall", []],
  ['called whenever needed', []],
  ['say "hi" and "!!"', ['hi']],
  ['die Seite heißt "Café 7"', ['Café 7']],
])('%s', (words, names) => {
  expect(readQuotedNames(words).map(({ name }) => name)).toEqual(names);
});

test.each([
  ['A quiz app called Capital Hero', 'Capital Hero'],
  ['The app is called "Tidy"', 'Tidy'],
  ['Call it "Splitsy"', 'Splitsy'],
  ['Die App heißt Lernkiste', 'Lernkiste'],
  ['Eine Anwendung namens Gartenbuch', 'Gartenbuch'],
  ['an app called Alpha. Or rather: an app called Beta', 'Beta'],
  ['Sie heißt "Momo"', 'Momo'],
  ['a game named Hex', 'Hex'],
  ['a list called "To do"', null],
  ['my band is called The Keys', null],
  ['we sell "Sourdough"', null],
  ['a timer', null],
])("%s: the application's name is %j", (words, name) => {
  expect(readAppName(words)?.name ?? null).toBe(name);
});
