import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendBrief, longestWords } from '../../agents/kit/brief/extend-brief.ts';
import type { Turn } from '../../schema/message.ts';
import { type Brief, emptyBrief } from '../../schema/brief.ts';

const user = (content: string): Turn => ({ role: 'user', content });
const assistant = (content: string): Turn => ({ role: 'assistant', content });
const after = (...turns: (Turn | string)[][]) =>
  turns.reduce<Brief>(
    (brief, said) =>
      extendBrief(
        brief,
        said.map((turn) => (typeof turn === 'string' ? user(turn) : turn)),
      ),
    emptyBrief,
  );
const told = ({ constraints }: Brief) =>
  constraints.map(({ id, text, supersededBy }) => [id, text, ...(supersededBy === null ? [] : [supersededBy])]);

describe('the words', () => {
  test("are the user's messages, in order, without the answers", () => {
    expect(after(['A clock'], ['two sides', assistant('Which colours?'), 'black and white']).words).toBe(
      'A clock\n\ntwo sides\n\nblack and white',
    );
  });

  test('appear once, however often a client sends the conversation', () => {
    const said = [user('A clock'), assistant('For whom?'), user('two players'), assistant('Fine.'), user('no login')];
    expect(after(said.slice(0, 1), said.slice(0, 3), said, said).words).toBe('A clock\n\ntwo players\n\nno login');
  });

  test('include a conversation from elsewhere', () => {
    expect(after([user('A clock'), assistant('For whom?'), user('two players')]).words).toBe('A clock\n\ntwo players');
  });

  test('include the same words again if others came in between', () => {
    expect(after(['make it blue'], ['make it green'], ['make it blue']).words).toBe(
      'make it blue\n\nmake it green\n\nmake it blue',
    );
  });

  test('leave the brief unchanged if nothing is new', () => {
    const brief = after(['A clock, no login']);
    expect(extendBrief(brief, [user('A clock, no login')])).toBe(brief);
    expect(extendBrief(brief, [assistant('must have a login'), user('  ')])).toBe(brief);
  });

  test('lose their middle beyond 100,000 characters, and say how much of it', () => {
    const long = after([`start ${'a'.repeat(69_000)}`], [`b${'😀'.repeat(34_000)}`], [`${'c'.repeat(50_000)} end`]);
    expect(long.words.length).toBeLessThanOrEqual(longestWords);
    expect(long.words.startsWith('start aaa')).toBe(true);
    expect(long.words.endsWith('ccc end')).toBe(true);
    expect(long.words.isWellFormed()).toBe(true);
    const all = 69_006 + 2 + 68_001 + 2 + 50_004;
    const [line = '', count = ''] = /\n\n\[… ([\d,]+) characters are left out here …\]\n\n/.exec(long.words) ?? [];
    expect(all - Number(count.replaceAll(',', ''))).toBe(long.words.length - line.length);
    expect(long.words.match(/left out/g)).toHaveLength(1);
  });
});

describe('a later turn', () => {
  test.each([
    ['the same unit', 'a round takes 45 minutes', 'make that 50 minutes', [['C-1', 'a round takes 45 minutes', 'C-2']]],
    ['the same noun', 'groups of two players', 'up to 4 players', [['C-1', 'groups of two players', 'C-2']]],
    ['another noun', 'we have two rooms', 'up to 4 players', [['C-1', 'we have two rooms']]],
    ['what it adds to', 'Texts in German', 'also texts in Thai', [['C-1', 'Texts in German']]],
    ['another language', 'Texts in German', 'Texts in English', [['C-1', 'Texts in German', 'C-2']]],
    ['the opposite', 'no login', 'It must have a login after all', [['C-1', 'no login', 'C-2']]],
    ['the opposite again', 'It must have a login', 'without a login please', [['C-1', 'It must have a login', 'C-2']]],
    [
      'the opposite in German',
      'keine Anmeldung',
      'Es soll doch eine Anmeldung geben',
      [['C-1', 'keine Anmeldung', 'C-2']],
    ],
    ['a wish about more than that', 'no login', 'It must show the login time of each nurse', [['C-1', 'no login']]],
    ['the name of the app', 'an app called "Alpha"', 'the app is called "Beta"', [['C-1', 'Alpha', 'C-2']]],
    ['another thing’s name', 'an app called "Alpha"', 'a list "To do"', [['C-1', 'Alpha']]],
    ['the same device', 'works on iPad', 'on the iPad please', [['C-1', 'works on iPad', 'C-2']]],
    ['another device', 'works on iPad', 'runs on Android', [['C-1', 'works on iPad']]],
  ])('with %s: "%s", then "%s"', (_what, first, second, expected) => {
    expect(told(after([first], [second])).slice(0, 1)).toEqual(expected);
  });

  test('replaces the number that it is about, if several have the same unit', () => {
    const brief = after(
      ['First visits take 45 minutes. Follow-ups take 25 minutes.'],
      ['First visits last 50 minutes'],
    );
    expect(told(brief)).toEqual([
      ['C-1', 'First visits take 45 minutes', 'C-3'],
      ['C-2', 'Follow-ups take 25 minutes'],
      ['C-3', 'First visits last 50 minutes'],
    ]);
  });

  test('replaces nothing from the same turn', () => {
    expect(told(after(['It must have a login. No login.']))).toEqual([
      ['C-1', 'It must have a login'],
      ['C-2', 'No login'],
    ]);
  });
});

test('for any words, ids are never reused and name constraints that exist', () => {
  const clause = constantFrom(
    'no login',
    'must have a login',
    '45 minutes',
    '50 minutes',
    'in German',
    'in Thai',
    'ok',
  );
  const turn = tuple(clause, integer({ min: 0, max: 99 }), string()).map(([text, n, more]) =>
    user(`${text} ${n} ${more}`),
  );
  assert(
    property(array(array(turn, { maxLength: 12 }), { maxLength: 12 }), (turns) => {
      let brief: Brief = emptyBrief;
      let highest = 0;
      for (const said of turns) {
        const before = new Map(brief.constraints.map((one) => [one.id, one.text]));
        brief = extendBrief(brief, said);
        const ids = brief.constraints.map(({ id }) => Number(id.slice(2)));
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeLessThanOrEqual(60);
        for (const { id, text } of brief.constraints) expect(before.get(id) ?? text).toBe(text);
        const made = ids.filter((id) => !before.has(`C-${id}`));
        expect(made.every((id) => id > highest)).toBe(true);
        highest = Math.max(highest, ...ids);
      }
    }),
    { numRuns: 40 },
  );
});
