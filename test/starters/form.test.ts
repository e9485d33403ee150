import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { form } from '../../agents/starters/manifests/form/form.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string) => form.fill(words, 'en').values;
const names = (words: string) => (fill(words)['questions'] as { name: string }[] | undefined)?.map(({ name }) => name);

test('reads the questions of a sign-up, its places and its waiting list, unchanged', () => {
  expect(fill('RSVP sheet asking for name, email and dietary needs, max 30 people, with a waiting list')).toEqual({
    mode: 'signup',
    questions: [{ name: 'name' }, { name: 'email' }, { name: 'dietary needs' }],
    places: 30,
    waiting: true,
  });
});

test('a German brief fills the same settings', () => {
  expect(
    fill('Anmeldung zum Lauf mit Name, E-Mail und Alter, 40 Plätze, Warteliste, eine Anmeldung pro Person'),
  ).toEqual({
    mode: 'signup',
    questions: [{ name: 'Name' }, { name: 'E-Mail' }, { name: 'Alter' }],
    places: 40,
    waiting: true,
    once: true,
  });
});

test('a list that begins with the name is the questions', () => {
  expect(fill('signup for summer camp, name, age, allergies, max 30 kids')).toMatchObject({
    questions: [{ name: 'name' }, { name: 'age' }, { name: 'allergies' }],
    places: 30,
  });
  expect(fill('signup for the camp, names of the tents, age')['questions']).toBeUndefined();
});

test('days to choose from are the answers to their question', () => {
  expect(fill('which date: 3 May, 10 May or 17 May')['questions']).toEqual([
    { name: 'date', kind: 'choice', options: '3 May, 10 May, 17 May' },
  ]);
});

test('one field after "with" is a question', () => {
  expect(fill('newsletter sign up with email')['questions']).toEqual([{ name: 'email' }]);
  expect(fill('sign up with emailed tickets')['questions']).toBeUndefined();
});

test('the items in brackets are the answers to choose from', () => {
  expect(fill('survey with questions: drink (tea, juice or water), service (1-5), comments')).toMatchObject({
    mode: 'survey',
    questions: [
      { name: 'drink', kind: 'choice', options: 'tea, juice, water' },
      { name: 'service', kind: 'rating' },
      { name: 'comments' },
    ],
  });
});

test('a list of shifts is one question, and yes or no another', () => {
  expect(fill('volunteer sign-up with shifts: morning, evening')).toEqual({
    mode: 'signup',
    questions: [{ name: 'shifts', kind: 'choice', options: 'morning, evening' }],
  });
  expect(fill('rsvp: name, coming yes/no, meal (meat, vegan)')).toMatchObject({
    questions: [{ name: 'name' }, { name: 'coming', kind: 'yesno' }, { name: 'meal', options: 'meat, vegan' }],
  });
});

test('questions with punctuation between them, scales and yes or no have their kinds', () => {
  expect(fill('RSVP for the summer picnic: coming?, number of guests, which salad do you bring')).toMatchObject({
    questions: [{ name: 'coming?', kind: 'yesno' }, { name: 'number of guests' }, { name: 'which salad do you bring' }],
  });
  expect(fill('Feedback: How was the walk (1-5)? Pace (slow, right, fast), Would you come again? y/n')).toMatchObject({
    questions: [
      { name: 'How was the walk?', kind: 'rating' },
      { name: 'Pace', kind: 'choice', options: 'slow, right, fast' },
      { name: 'Would you come again?', kind: 'yesno' },
    ],
  });
  expect(fill('feedback form after the tour, guide 1-5, bus 1-10, comments')['questions']).toEqual([
    { name: 'guide', kind: 'rating' },
    { name: 'bus', kind: 'choice', options: '1, 2, 3, 4, 5, 6, 7, 8, 9, 10' },
    { name: 'comments' },
  ]);
  expect(fill('survey: do you want tea or coffee?, anything else')['questions']).toEqual([
    { name: 'do you want tea or coffee?', kind: 'choice', options: 'tea, coffee' },
    { name: 'anything else' },
  ]);
});

test('a title may rate all, a question may list its answers, and prices are no questions', () => {
  expect(fill('survey, scale 1-5: speed, price')['questions']).toEqual([
    { name: 'speed', kind: 'rating' },
    { name: 'price', kind: 'rating' },
  ]);
  expect(fill('rsvp: coming? y/n, meal: meat / fish, song')['questions']).toEqual([
    { name: 'coming?', kind: 'yesno' },
    { name: 'meal', kind: 'choice', options: 'meat, fish' },
    { name: 'song' },
  ]);
  expect(fill('registration; tickets: early 120 €, regular 180 €')['questions']).toBeUndefined();
});

test('answers follow their question, with or without brackets', () => {
  expect(fill('survey: How often do you come (daily, weekly, never)? What should change?')['questions']).toEqual([
    { name: 'How often do you come', kind: 'choice', options: 'daily, weekly, never' },
    { name: 'What should change?' },
  ]);
  expect(fill('Umfrage: Welcher Tag passt? Mo, Di, Mi; kommt ihr zu zweit? (ja/nein)')['questions']).toEqual([
    { name: 'Welcher Tag passt?', kind: 'choice', options: 'Mo, Di, Mi' },
    { name: 'kommt ihr zu zweit?', kind: 'yesno' },
  ]);
});

test('slots are one question, and each may have its number of people', () => {
  expect(fill('clean-up day sign up: slots 9-11, 11-13, 13-15, 3 people per slot')).toEqual({
    mode: 'signup',
    questions: [{ name: 'slots', kind: 'choice', options: '9-11, 11-13, 13-15' }],
    perOption: 3,
  });
  expect(fill('Anmeldung, Termine Mo 10 Uhr, Di 14 Uhr, 5 Personen je Termin')).toMatchObject({
    questions: [{ name: 'Termine', kind: 'choice', options: 'Mo 10 Uhr, Di 14 Uhr' }],
    perOption: 5,
  });
  expect(fill('sign up for the run, limited to 150 runners, up to 200 characters')).toMatchObject({ places: 150 });
});

test('bullets are questions', () => {
  expect(names('Feedback form\n- How was the talk?\n- What did you miss?\n- Would you come again?')).toEqual([
    'How was the talk?',
    'What did you miss?',
    'Would you come again?',
  ]);
});

test('questions in the brief are questions of the form, but those to us are not', () => {
  expect(names('Can you build a survey? How did you find us? What did you buy?')).toEqual([
    'How did you find us?',
    'What did you buy?',
  ]);
});

test('a poll has its options', () => {
  expect(fill('poll: ramen, curry or salad')).toEqual({ mode: 'poll', options: ['ramen', 'curry', 'salad'] });
  expect(fill('Abstimmung zwischen Berg, See und Stadt')).toEqual({
    mode: 'poll',
    options: ['Berg', 'See', 'Stadt'],
  });
  expect(fill('Which day is best? Tuesday, Wednesday or Thursday. vote please')).toEqual({
    mode: 'poll',
    questions: [{ name: 'Which day is best?' }],
    options: ['Tuesday', 'Wednesday', 'Thursday'],
  });
  expect(fill('tea, coffee or hot chocolate for Monday? poll for the office')['options']).toEqual([
    'tea',
    'coffee',
    'hot chocolate',
  ]);
  expect(fill('Vote: Oak, Elm, one vote per person')['options']).toEqual(['Oak', 'Elm']);
  expect(fill('poll: Oak, Elm, one vote each')).toMatchObject({ options: ['Oak', 'Elm'], once: true });
  expect(fill('quick vote\n- Monday\n- Tuesday')).toMatchObject({ options: ['Monday', 'Tuesday'] });
});

test('one vote per person is a rule', () => {
  expect(fill('poll between red and blue, one vote per person')).toEqual({
    mode: 'poll',
    options: ['red', 'blue'],
    once: true,
  });
});

test('a number of people is a limit only if the words say so', () => {
  expect(fill('sign up for the hike, up to 12 people')).toMatchObject({ places: 12 });
  expect(fill('sign up for the hike, 12 people came last year')).toEqual({ mode: 'signup' });
});

test('a contact form differs from a survey', () => {
  expect(fill('contact form with name, email and message')).toEqual({
    mode: 'contact',
    questions: [{ name: 'name' }, { name: 'email' }, { name: 'message' }],
  });
});

test('a prohibition fills no setting', () => {
  expect(fill('no waiting list and no survey please')).toEqual({});
  expect(fill('Formular ohne Warteliste')).toEqual({});
});

test('typos and words without details fill no setting', () => {
  expect(fill('i need a frm')).toEqual({});
  expect(fill('')).toEqual({});
});

const pieces =
  'survey|poll:|red, blue or green|sign-up|asking for|name, email and age|(1-5)|meal (a, b)|no|ohne|max 20 people|40 Plätze|waiting list|How is it?|What else?|,|.|“|"|\n- a\n- b|between x and y|one vote per person'.split(
    '|',
  );

test('for any words, each value fits its setting and comes from its quote', () => {
  fc.assert(fc.property(anyWords(pieces), (words) => misfits(form, words).length === 0));
});

test('the question of a poll is a whole sentence, or the text after the word for it', () => {
  expect(fill('Poll: which colour for Door 3? Red / Blue / Green')['questions']).toEqual([
    { name: 'which colour for Door 3?' },
  ]);
  expect(fill('A poll. Which colour shall Door 3 get? Red, blue or green')['questions']).toEqual([
    { name: 'Which colour shall Door 3 get?' },
  ]);
});
