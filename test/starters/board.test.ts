import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { board } from '../../agents/starters/manifests/board/board.ts';
import { standardLists } from '../../agents/starters/standard-lists.ts';
import { anyWords, misfits } from './filled.ts';

const fill = (words: string) => board.fill(words, 'en').values;
const names = (words: string) => (fill(words)['stages'] as { name: string }[] | undefined)?.map(({ name }) => name);

test('stages between arrows are read, with their quote', () => {
  const { values, quotes } = board.fill('kanban for a choir: idea -> rehearse -> record -> release', 'en');
  expect(values).toEqual({ stages: [{ name: 'idea' }, { name: 'rehearse' }, { name: 'record' }, { name: 'release' }] });
  expect(quotes).toEqual({ stages: 'idea -> rehearse -> record -> release' });
  expect(names('Kartentafel: Offen → In Arbeit → Fertig')).toEqual(['Offen', 'In Arbeit', 'Fertig']);
});

test('stages after their word are read', () => {
  expect(names('A board with columns: Backlog, Doing, Done')).toEqual(['Backlog', 'Doing', 'Done']);
  expect(names('Board mit Spalten Offen, In Arbeit, Prüfung und Fertig')).toEqual([
    'Offen',
    'In Arbeit',
    'Prüfung',
    'Fertig',
  ]);
  expect(names('tasks go from idea to draft to done')).toEqual(['idea', 'draft', 'done']);
});

test('a plan for the week has its days as stages', () => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  expect(names('weekly meal planner with shopping list')).toEqual(days);
  expect(board.fill('Essensplan für die Familie', 'de').values['stages']).toHaveLength(7);
  expect(names('shift schedule for nurses')).toEqual(days);
  expect(board.fill('Dienstplan für unser Café', 'de').values['stages']).toHaveLength(7);
  expect(names('weekly planner with columns: morning, noon, evening')).toEqual(['morning', 'noon', 'evening']);
  expect(names('board for the house, clean it weekly')).toBeUndefined();
});

test.each([
  ['job application tracker', ['To apply', 'Applied', 'Interview', 'Offer', 'Closed']],
  ['a packing list for camping', ['To pack', 'Packed']],
  ['bug board, labels: crash, typo', ['New', 'Confirmed', 'In progress', 'Fixed']],
  ['board for the club, labels: bugs, ideas', undefined],
  ['sales pipeline: lead -> won -> lost', ['lead', 'won', 'lost']],
])('a known thing has its usual stages if the words name none: %s', (words, stages) => {
  expect(names(words)).toEqual(stages);
});

test('a list of three usual stages is the stages', () => {
  expect(names('board for our newsletter: idea, draft, review, sent. team: Kim, Lou')).toEqual([
    'idea',
    'draft',
    'review',
    'sent',
  ]);
  expect(fill('board for our newsletter: idea, draft, review, sent. team: Kim, Lou')['people']).toEqual(['Kim', 'Lou']);
  expect(names('board for the flat: draft beer, cake, review the lease')).toBeUndefined();
});

test('a limit without stages belongs to one of the usual stages', () => {
  expect(fill('board for the choir, at most 2 cards in doing')['stages']).toEqual([
    { name: 'To do' },
    { name: 'Doing', limit: 2 },
    { name: 'Done' },
  ]);
  const usual = standardLists.board?.['stages'];
  expect(usual?.en).toMatchObject([{ name: 'To do' }, { name: 'Doing' }, { name: 'Done' }]);
  const german = board.fill('Kanban, höchstens 4 Karten in Arbeit', 'de');
  expect(german.values['stages']).toMatchObject(usual?.de ?? []);
  expect(german.values['stages']).toContainEqual({ name: 'In Arbeit', limit: 4 });
  expect(names('board, at most 2 cards in the fridge')).toBeUndefined();
});

test('a limit belongs to the stage that it names, or to each', () => {
  expect(fill('todo -> doing -> done, at most 3 cards in doing')['stages']).toEqual([
    { name: 'todo' },
    { name: 'doing', limit: 3 },
    { name: 'done' },
  ]);
  expect(fill('Offen -> Fertig. Höchstens vier Karten pro Spalte')['stages']).toEqual([
    { name: 'Offen', limit: 4 },
    { name: 'Fertig', limit: 4 },
  ]);
});

test('a limit in brackets is not part of the name', () => {
  const limited = [{ name: 'next' }, { name: 'now', limit: 2 }, { name: 'shipped' }];
  for (const bracket of ['(max 2)', '[2]', '(WIP 2)', '(max. 2 cards)']) {
    expect(fill(`roadmap: next -> now ${bracket} -> shipped`)['stages']).toEqual(limited);
  }
  expect(board.fill('Tafel: Neu → Prüfung (höchstens 4) → Fertig', 'de')).toMatchObject({
    values: { stages: [{ name: 'Neu' }, { name: 'Prüfung', limit: 4 }, { name: 'Fertig' }] },
    quotes: { stages: 'Neu → Prüfung (höchstens 4) → Fertig' },
  });
  expect(fill('kanban write->review->print, limit review to 5')['stages']).toEqual([
    { name: 'write' },
    { name: 'review', limit: 5 },
    { name: 'print' },
  ]);
});

test('stages between bars, and in a list with a usual stage, are read', () => {
  expect(names('kanban: backlog | cooking | done')).toEqual(['backlog', 'cooking', 'done']);
  expect(names('board for the fanzine - ideas, layout, printed, done. Nothing else')).toEqual([
    'ideas',
    'layout',
    'printed',
    'done',
  ]);
  expect(names('a board for tea, cake and sandwiches')).toBeUndefined();
});

test('listed cards are there from the start', () => {
  expect(fill('move board, tasks: pack books, sell sofa, call movers')).toEqual({
    cards: ['pack books', 'sell sofa', 'call movers'],
  });
  expect(fill('Board: Offen -> Fertig. Aufgaben: Zaun streichen, Beet umgraben')).toEqual({
    stages: [{ name: 'Offen' }, { name: 'Fertig' }],
    cards: ['Zaun streichen', 'Beet umgraben'],
  });
  expect(fill('todo board, tasks:\n- mow the lawn\n- paint the door')['cards']).toEqual([
    'mow the lawn',
    'paint the door',
  ]);
});

test('people are recognised by their capitals without a colon', () => {
  expect(fill('bug board, team is Ana and Luis')['people']).toEqual(['Ana', 'Luis']);
  expect(fill('bug board, members Mia Tom Raj')['people']).toEqual(['Mia', 'Tom', 'Raj']);
  expect(fill('bug board for people who fish and team members')['people']).toBeUndefined();
});

test('people and labels are read after their words', () => {
  expect(fill('a task board. Members: Ann, Ben. Labels: bug, feature, chore')).toEqual({
    people: ['Ann', 'Ben'],
    labels: ['bug', 'feature', 'chore'],
  });
});

test('a prohibition fills no setting', () => {
  expect(fill('a simple board, no columns: x, y, z')).toEqual({});
});

test('typos and a brief without details fill no setting', () => {
  expect(fill('todo list')).toEqual({});
  expect(fill('kanbn bord for teh team')).toEqual({});
  expect(fill('Aufgabenliste für die Familie')).toEqual({});
  expect(fill('')).toEqual({});
});

test('for any words, values fit the settings and quotes come from the words', () => {
  const pieces = ['idea', '->', '→', 'columns:', 'a, b, c', 'no', 'at most 3 in', 'Members:', 'labels:', '.', '\n'];
  fc.assert(
    fc.property(anyWords(pieces), (words) => {
      expect(misfits(board, words)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
