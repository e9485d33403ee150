import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseStarter } from '../../agents/offline/choose.ts';
import { fillStarter } from '../../agents/starters/fill-starter.ts';
import { recognise } from '../../agents/starters/recognise/recognise.ts';
import { briefs } from './briefs/all.ts';
import { numbersFrom, slipIn } from './slips.ts';

const kindOf = (words: string) => recognise(words).candidates[0]?.kind ?? null;

const answers = briefs.map((brief) => {
  const { candidates, sure } = recognise(brief.words);
  return { ...brief, answer: candidates[0]?.kind ?? null, sure };
});
const share = (of: typeof answers) => of.filter((one) => one.answer === one.kind).length / of.length;

describe('the labelled briefs', () => {
  test('at least nine of ten get the kind that they ask for', () => {
    expect(answers.length).toBeGreaterThan(800);
    expect(share(answers)).toBeGreaterThanOrEqual(0.9);
  });

  test('the held-out third is recognised as accurately', () => {
    const held = answers.filter((one) => one.held);
    expect(held.length).toBeGreaterThanOrEqual(answers.length / 3);
    expect(share(held)).toBeGreaterThanOrEqual(0.9);
  });

  test('a sure answer is rarely wrong', () => {
    const sure = answers.filter((one) => one.sure);
    expect(sure.length).toBeGreaterThan(answers.length / 2);
    expect(share(sure)).toBeGreaterThanOrEqual(0.97);
  });

  test('an idea that no starter fits gets no sure answer', () => {
    const nothing = answers.filter((one) => one.kind === null);
    expect(nothing.length).toBeGreaterThan(60);
    expect(nothing.filter((one) => one.sure).map((one) => one.words)).toEqual([]);
  });

  test('names other kinds that the brief also asks for', () => {
    const several = briefs.filter((brief) => brief.also.length > 0);
    expect(several.length).toBeGreaterThan(5);
    for (const { words, also } of several)
      expect({ words, also: recognise(words).also.map(({ kind }) => kind) }).toEqual({ words, also });
  });
});

describe('the same briefs with a slip in a word of four', () => {
  const next = numbersFrom(7);
  const typed = answers.flatMap(({ words, kind, answer }) => {
    const slipped = words.replaceAll(/\p{L}{4,}/gu, (word) => (next() < 0.25 ? slipIn(word, next) : word));
    return kind === null || answer !== kind || slipped === words
      ? []
      : [{ words: slipped, kind, ...recognise(slipped) }];
  });

  test('nine of ten keep their kind', () => {
    expect(typed.length).toBeGreaterThan(500);
    const kept = typed.filter(({ candidates, kind }) => candidates[0]?.kind === kind);
    expect(kept.length / typed.length).toBeGreaterThanOrEqual(0.9);
  });

  test('hardly one gets a sure answer that is wrong', () => {
    const wrong = typed.filter(({ candidates, kind, sure }) => sure && candidates[0]?.kind !== kind);
    expect(wrong.length / typed.length).toBeLessThan(0.01);
  });
});

test.each([
  ['wich plant did i watter wen, list with dates', 'tracker'],
  ['Küchendinst plan für wg mit 4 leuten wechselt jede woche', 'tracker'],
  ['splitt bill for diner with tip calculater', 'calculator'],
  ['compund intrest calculater', 'calculator'],
  ['olnine shop for tea', 'shop'],
  ['flashcrds for my nurseing exm', 'quiz'],
])('%s: %s', (words, kind) => expect(kindOf(words)).toBe(kind));

test.each([
  ['silver coins inventory', 'collection'],
  ['sell silver jewellery online', 'shop'],
  ['word scramble', 'game'],
  ['conversation starters for dates', null],
  ['a page about the cancer of my mother', 'landing'],
])('%s has no slip: %s', (words, kind) => {
  expect(kindOf(words)).toBe(kind);
  expect(recognise(words).beyond).toBeNull();
});

test('a word that is only near another one makes no sure answer', () => {
  expect(recognise('make my photos smaler').sure).toBe(false);
});

test('a word near one that says little says nothing', () => {
  expect(kindOf('an app that lets dog walkers share routes with owners and get paid weekly')).toBeNull();
});

describe('negation', () => {
  test.each([
    ['not a shop, a page for my bakery', 'shop', 'landing'],
    ['Eine Webseite für die Bäckerei, ohne Shop', 'shop', 'landing'],
    ['kein Shop, nur eine Umfrage', 'shop', 'form'],
    ['a page for our choir, no booking, shop or survey', 'booking', 'landing'],
    ['recipe collection without a timer', 'timer', 'collection'],
    ['A shop? No, a quiz', 'shop', 'quiz'],
    ['We sell nothing, we only want a poll', 'shop', 'form'],
    ['no quiz and no game: a kanban board', 'game', 'board'],
    ["I don't want a calculator. I want a stopwatch.", 'calculator', 'timer'],
  ])('%s: never a %s', (words, never, asked) => {
    const { candidates, also } = recognise(words);
    expect(candidates[0]?.kind).toBe(asked);
    expect([...candidates, ...also].map(({ kind }) => kind)).not.toContain(never);
  });

  test('a negated kind is never a candidate', () => {
    const things = ['shop', 'quiz', 'timer', 'kanban board', 'invoice', 'survey', 'calculator', 'landing page'];
    for (const thing of things) {
      expect(recognise(`no ${thing}`).candidates).toEqual([]);
      expect(recognise(`something without a ${thing}`).candidates).toEqual([]);
    }
  });

  test('a phrase that contains a negation still counts', () => {
    expect(kindOf('rooms with no double booking')).toBe('booking');
    expect(kindOf('Excel-Liste ohne Duplikate')).toBe('files');
  });
});

const notDone = async (words: string) => {
  const choice = await chooseStarter(words);
  return choice.how === 'starter' ? fillStarter(choice, words).notDone : null;
};

describe('wishes beyond the recognised starter', () => {
  test.each([
    ['habit tracker with an AI coach', ['AI coach']],
    ['Website for my pottery with live chat and online payments', ['live chat and online payments']],
    ['booking of saunas, reminders by sms, google calendar sync', ['reminders by sms', 'google calendar sync']],
    ['kanban for the choir, sync between phones, push notifications', ['sync between phones', 'push notifications']],
    ['Terminbuchung mit Videoanruf und Kartenzahlung', ['Videoanruf und Kartenzahlung']],
    ['run tracker with GPS', ['GPS']],
    ['inventory of the lab with login', ['login']],
    ['pomodoro timer, no chat, no login, without ads', []],
    ['workout timer for push-ups', []],
    ['my board games: title, artist, year, lent to', []],
  ])('%s: %j', async (words, quotes) => {
    expect(await notDone(words)).toEqual(quotes);
  });
});

describe('similar kinds', () => {
  test.each([
    ['merge duplicate customers in a csv by phone', 'files', true],
    ['Vote: Monday, Tuesday, Friday', 'form', true],
    ['which book next? vote: Emma, Dune, Middlemarch', 'form', true],
    ['order jam for the fete: plum jam 4.50 €, quince jam 5 €, collect on Sunday', 'shop', true],
    ['40s on 20s off x 8', 'timer', true],
    ['EMOM 20 minutes', 'timer', true],
    ['how many litres of soil do i need for 6 pots', 'calculator', true],
    ['450 a month at 4% for 15 years', 'calculator', true],
    ['scoreboard for our darts evening', 'tracker', true],
    ['spelling words: their, friend, because', 'quiz', true],
  ])('%s: %s', (words, kind, sure) => {
    expect(kindOf(words)).toBe(kind);
    expect(recognise(words).sure).toBe(sure);
  });

  test.each([
    ['website where cooks and guests chat and pay', 'chat'],
    ['a site to chat with my neighbours', 'chat'],
    ['bikes: buyers and sellers rate each other and pay in the app', 'buyers and sellers'],
  ])('%s: recognises nothing in “%s”', (words, beyond) => {
    expect(recognise(words)).toMatchObject({ candidates: [], sure: false, beyond });
  });
});

describe('an idea beyond any starter', () => {
  test('is named in the words of the brief', () => {
    expect(recognise('I want a Multiplayer game')).toMatchObject({
      candidates: [],
      beyond: 'Multiplayer',
      sure: false,
    });
    expect(recognise('Ein soziales Netzwerk für Imker')).toMatchObject({ candidates: [], beyond: 'soziales Netzwerk' });
  });

  test('does not hide the starter that has a part of it, or none', () => {
    expect(recognise('kanban board for our team with a group chat')).toMatchObject({ beyond: null });
    expect(kindOf('kanban board for our team with a group chat')).toBe('board');
    expect(kindOf('tic tac toe, no multiplayer')).toBe('game');
  });

  test('is null if nothing was recognised', () => {
    for (const words of ['', '   ', 'hello', 'qwertz', '42', '🎈🎈🎈', '你好'])
      expect(recognise(words)).toMatchObject({ candidates: [], sure: false, beyond: null, also: [] });
  });
});

describe('the thing itself and its parts', () => {
  test.each([
    ['quiz with a timer per question', 'quiz'],
    ['Rezeptsammlung mit Timer', 'collection'],
    ['landing page for my shop', 'landing'],
    ['inventory for a hair salon', 'collection'],
    ['timer for my quiz night', 'timer'],
  ])('%s', (words, kind) => {
    expect(recognise(words)).toMatchObject({ sure: true, also: [] });
    expect(kindOf(words)).toBe(kind);
  });

  test('the first of several is the main one, and the others are listed with their words', () => {
    const { candidates, also } = recognise('Shop + Landing Page + feedback form');
    expect(candidates[0]?.kind).toBe('shop');
    expect(also).toEqual([
      { kind: 'landing', quote: 'Landing Page' },
      { kind: 'form', quote: 'feedback form' },
    ]);
  });

  test('a name before another is a part of it', () => {
    expect(recognise('budget calculator')).toMatchObject({ candidates: [{ kind: 'calculator' }, {}], also: [] });
    expect(kindOf('expense tracker')).toBe('ledger');
    expect(recognise('website builder').sure).toBe(false);
  });

  test('stages between arrows make a board', () => {
    const { candidates } = recognise('plants: sown -> sprouted -> planted out -> eaten');
    expect(candidates[0]).toMatchObject({ kind: 'board' });
    expect(candidates[0]?.quote).toContain('sown -> sprouted -> planted out');
  });

  test('understands misspelt names', () => {
    expect(kindOf('stopwach')).toBe('timer');
    expect(kindOf('kanbna boards')).toBe('board');
    expect(kindOf('questionnare')).toBe('form');
    expect(kindOf('Terminbuchnug')).toBe('booking');
  });
});

test('the language is that of the words', () => {
  expect(recognise('a timer for my eggs').language).toBe('en');
  expect(recognise('Gewohnheitstracker').language).toBe('de');
  expect(recognise('eine Uhr für Eier').language).toBe('de');
  expect(recognise('una aplicación para mi panadería con los horarios').language).toBe('other');
  expect(recognise('番茄钟 应用 程序 请').language).toBe('other');
});

const phrase = constantFrom(
  'timer',
  'kein Shop,',
  'quiz ->',
  'a -> b -> c',
  'w/',
  'no',
  'und',
  'owners see',
  'İ',
  'ß',
  '\n',
);
const texts = oneof(
  string({ unit: 'binary', maxLength: 400 }),
  string({ unit: 'grapheme', maxLength: 400 }),
  array(phrase, { maxLength: 60 }).map((parts) => parts.join(' ')),
);

test('for any text, quotes come from it and at most four kinds are candidates', () => {
  assert(
    property(texts, (text) => {
      const { candidates, also, beyond, sure } = recognise(text);
      for (const { quote } of [...candidates, ...also]) {
        expect(quote).not.toBe('');
        expect(text).toContain(quote);
      }
      expect(text).toContain(beyond ?? '');
      expect(candidates.length).toBeLessThanOrEqual(4);
      expect(new Set(candidates.map(({ kind }) => kind)).size).toBe(candidates.length);
      expect(sure && candidates.length === 0).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('recognises any text of 100,000 characters', () => {
  for (const piece of [
    'a',
    'a ',
    ' ',
    'no ',
    '-> ',
    'a -> ',
    'w/',
    '1.',
    'timer, ',
    "n't'",
    'quizzzes inventoryy kanbanned ',
    'ä́',
  ])
    expect(recognise(piece.repeat(Math.ceil(100_000 / piece.length))).candidates.length).toBeLessThanOrEqual(4);
});
