import { expect, test } from 'vitest';
import { readBrief } from '../../agents/words/read-brief.ts';

test.each([
  [
    'what a noun phrase between them qualifies does not hide the verb',
    'Porters on early shift trade trolleys with colleagues',
    ['Porter: trade trolleys with colleagues'],
  ],
  [
    'those who are helped do it, one or several',
    'Help a sewing workshop track orders, pack parcels for customers and plan repairs',
    [
      'Sewing Workshop Team: track orders',
      'Sewing Workshop Team: pack parcels for customers',
      'Sewing Workshop Team: plan repairs',
    ],
  ],
  [
    'one that acts has its verbs in -s, whatever nouns they look like',
    'A harbour office books pilots for ships, assigns berths and counts what was left on the quay',
    [
      'Harbour Office Team: book pilots for ships',
      'Harbour Office Team: assign berths',
      'Harbour Office Team: count what was left on the quay',
    ],
  ],
  [
    'things that were found are no finding',
    'A tool for rope makers who record splices, tests and flaws found at inspection',
    ['Rope Maker: record splices, tests and flaws found at inspection'],
  ],
  [
    'who is asked to do something does it',
    'Divers log wrecks with depth and ask experts to identify them',
    ['Diver: log wrecks with depth', 'Diver: ask experts', 'Expert: identify wrecks'],
  ],
  [
    'whoever says what they are is who it is for',
    'I am a father of two girls. I want to keep a list of school dates and log absences',
    ['Father: keep a list of school dates', 'Father: log absences'],
  ],
  [
    'nobody in particular stays who it is about',
    'An app for people on dialysis to log treatments and share a summary with their nurse',
    ['Person: log treatments', 'Person: share a summary with their nurse'],
  ],
  [
    'what people are doing says who they are',
    'people learning an instrument find teachers, book lessons, note new pieces',
    ['Instrument Learner: find teachers', 'Instrument Learner: book lessons', 'Instrument Learner: note new pieces'],
  ],
])('%s: %s', async (_, idea, actions) => {
  const brief = await readBrief(idea);
  expect(brief.actions.map(({ actor, phrase }) => `${actor}: ${phrase}`)).toEqual(actions);
});

test('two nouns are a name, not something to do', async () => {
  const { title, things } = await readBrief('Stamp album');
  expect([title, things.map(({ name }) => name)]).toEqual(['Stamp Album', ['Stamp Album']]);
});
