import { describe, expect, test } from 'vitest';
import type { Constraint } from '../../schema/brief.ts';
import { readConstraints } from '../../agents/kit/brief/read-constraints.ts';

const texts = (words: string, kind: Constraint['kind']) =>
  readConstraints(words)
    .filter((one) => one.kind === kind)
    .map(({ text }) => text);

describe('prohibitions', () => {
  test.each([
    ['A pomodoro timer, no login', ['no login']],
    ['a quiz without accounts', ['without accounts']],
    ['Exercises for patients. We can not store anything in the US.', ['We can not store anything in the US']],
    ["I don't want ads", ["I don't want ads"]],
    ['It should never send mails', ['It should never send mails']],
    ['Never share my data', ['Never share my data']],
    ['no insurance billing', ['no insurance billing']],
    ['a shop but not a marketplace', ['not a marketplace']],
    ['Not for kids.', ['Not for kids']],
    ['It must not cost anything', ['It must not cost anything']],
    ['The app doesn’t need a backend', ['The app doesn’t need a backend']],
    ['Users don’t have to sign up', ['Users don’t have to sign up']],
    ['no accounts, ads or tracking', ['no accounts, ads or tracking']],
    ['no login, dark mode, offline', ['no login']],
    ['no ads and no tracking', ['no ads', 'no tracking']],
    ['with no sign-up and with a dark mode', ['with no sign-up']],
    ['There should be no login', ['There should be no login']],
    ['ad-free', ['ad-free']],
    ['Please avoid popups', ['Please avoid popups']],
    ["We won't sell online", ["We won't sell online"]],
    ['Delivery is not possible', ['Delivery is not possible']],
    ['keine Werbung', ['keine Werbung']],
    ['ein Tracker ohne Anmeldung', ['ohne Anmeldung']],
    ['Daten nicht speichern', ['Daten nicht speichern']],
    ['Es soll keine Konten geben', ['Es soll keine Konten geben']],
    ['Wir dürfen nichts in den USA speichern', ['Wir dürfen nichts in den USA speichern']],
    ['nicht in der Cloud', ['nicht in der Cloud']],
    ['ich möchte nicht, dass man sich anmeldet', ['ich möchte nicht']],
    ['It must work without internet', ['without internet']],
  ])('%s', (words, expected) => {
    expect(texts(words, 'mustNot')).toEqual(expected);
  });

  test.each([
    'Why not make it colourful?',
    'Not only lists but also boards',
    'No problem if it is simple',
    'nothing fancy',
    'I have no idea how to code',
    'It works no matter what',
    "I can't wait to see it",
    'It can not go without a timer',
    'nothing is impossible here',
    "I don't know which colours",
    'so I never forget to water the plants',
    'We charge no-shows after the second',
    'No more than 5 players',
    'people who can’t read music',
    "I don't have time",
    'We have no website yet',
    'If there is no internet it says so',
    'a band called "No Regrets"',
    'answers are yes or no',
    'last but not least a dark mode',
    'because we do not want to lose orders',
    'Ich habe keine Ahnung von Technik',
    'nicht nur für Kinder',
    'damit ich nichts vergesse',
    'Kein Problem, wenn es einfach ist',
    'nichts Besonderes',
    'Warum nicht bunt?',
    'nicht ohne Ton',
  ])('%s: forbids nothing', (words) => {
    expect(texts(words, 'mustNot')).toEqual([]);
  });
});

test.each([
  ['It must beep', ['It must beep']],
  ['Patients need to see free times', ['Patients need to see free times']],
  ['The clock has to survive a reload, nothing fancy', ['The clock has to survive a reload']],
  ['it should show a total', ['it should show a total']],
  ['Add a basket', ['Add a basket']],
  ['Es muss offline gehen', ['Es muss offline gehen']],
  ['Die Uhr soll ticken', ['Die Uhr soll ticken']],
  ['It must work without internet', ['It must work without internet']],
  ['a dark mode is a must', ['a dark mode is a must']],
  ['We have to say that we like it', []],
  ['I often have to wait', []],
  ['what should I do', []],
  ['a mustard shop', []],
  ['must not cost anything', []],
])('%s: asks for %j', (words, expected) => {
  expect(texts(words, 'must')).toEqual(expected);
});

test('a clinic’s brief keeps its numbers, its limits and its audience', () => {
  const words =
    'Booking for our patients. First visits take 45 minutes, follow-ups 25. There is one ultrasound machine. We charge no-shows after the second, no insurance billing. Nothing may be stored in the US! Reminders in English and Thai, on the phone. It is called "Moving Well".';
  expect(readConstraints(words).map(({ kind, text, quote }) => [kind, text, quote])).toEqual([
    ['audience', 'for our patients', 'for our patients'],
    ['number', 'First visits take 45 minutes', '45 minutes'],
    ['number', 'There is one ultrasound machine', 'one ultrasound machine'],
    ['number', 'We charge no-shows after the second', 'after the second'],
    ['mustNot', 'no insurance billing', 'no insurance billing'],
    ['mustNot', 'Nothing may be stored in the US', 'Nothing may be stored in the US'],
    ['language', 'Reminders in English and Thai', 'English'],
    ['language', 'Reminders in English and Thai', 'Thai'],
    ['platform', 'on the phone', 'phone'],
    ['name', 'Moving Well', 'It is called "Moving Well"'],
  ]);
});

test('ids count from 1 in the order of the words, and there are at most 60', () => {
  const many = Array.from({ length: 100 }, (_, index) => `it must do thing ${index}.`).join(' ');
  const read = readConstraints(`${many} No login.`);
  expect(read).toHaveLength(60);
  expect(read.map(({ id }) => id)).toEqual(read.map((_, index) => `C-${index + 1}`));
  expect(read.at(-1)).toMatchObject({ kind: 'mustNot', text: 'No login' });
});
