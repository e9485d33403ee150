import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Brief } from '../../agents/offline/language/brief.ts';
import { readBrief } from '../../agents/offline/language/read-brief.ts';

/** Returns `doer: phrase [thing]` for each action. */
async function read(text: string): Promise<string[] | null> {
  const brief = await readBrief(text);
  return brief && brief.actions.map(({ actor, phrase, thing }) => `${actor}: ${phrase} [${thing}]`);
}

describe('who does what with what', () => {
  test.each([
    ['Ringers log bells', ['Ringer: log bells [Bell]']],
    [
      'Pilots file flight plans, towers confirm them and read the weather reports',
      [
        'Pilot: file flight plans [Flight Plan]',
        'Tower: confirm flight plans [Flight Plan]',
        'Tower: read the weather reports [Weather Report]',
      ],
    ],
    [
      'A vestry register where wardens record gifts, candles and flowers. The treasurer approves them.',
      ['Warden: record gifts, candles and flowers [Gift]', 'Treasurer: approve flowers [Flower]'],
    ],
    [
      'I want an app that lets divers report broken buoys to harbours and owners sign off',
      ['Diver: report broken buoys to harbours [Buoy]', 'Owner: sign buoys off [Buoy]'],
    ],
    [
      'Falconers weigh birds; vets can treat the birds',
      ['Falconer: weigh birds [Bird]', 'Vet: treat the birds [Bird]'],
    ],
    ['Ringers log bells\nWardens read logs', ['Ringer: log bells [Bell]', 'Warden: read logs [Log]']],
    ['Reapers log fields and get paid monthly', ['Reaper: log fields [Field]', 'Reaper: get paid monthly [null]']],
    ['Tutors rate pupils and pupils hand in essays', ['Tutor: rate pupils [null]', 'Pupil: hand in essays [Essay]']],
  ])('%s', async (text, deeds) => {
    expect(await read(text)).toEqual(deeds);
  });

  test("uses the words' name for the product", async () => {
    expect((await readBrief('A choir rota platform where singers swap dates'))?.title).toBe('Choir Rota Platform');
    expect((await readBrief('Singers swap dates and conductors approve swaps'))?.title).toBe(
      'Dates and Swaps for Singers',
    );
  });
});

test.each([
  ['a number', 'Ringers log 3 bells'],
  ['a negation', 'Ringers log bells without a login'],
  ['an arrow', 'Ringers log bells -> wardens'],
  ['a condition', 'Ringers log bells when it rains'],
  ['a list of features', 'Ringers log bells, dark mode, fast'],
  ['somebody unnamed', 'I log bells and she sees them'],
  ['how things are', 'Bells are old and ringers log them'],
  ['a kind of application', 'A timer for bell ringers'],
  ['a story', 'The fox bites the dog'],
  ['another language', 'Imker erfassen Völker und Kunden bestellen Honig'],
  ['no words', '🎉 … ;;; - \n'],
])('does not read %s: %#', async (_, text) => {
  expect(await readBrief(text)).toBeNull();
});

test('does not read a hundred thousand characters', async () => {
  expect(await readBrief('Divers clean hulls and photograph propellers. '.repeat(2_200))).toBeNull();
});

test('for any words, a brief is complete, consistent, and comes only from the words', async () => {
  const some = fc.array(
    fc.constantFrom(
      ...'a the lets to for and , . that clean log divers hulls owners reports share with them in <b> & 🐕 müssen 散歩 constructor hasOwnProperty'.split(
        ' ',
      ),
    ),
    { maxLength: 20 },
  );
  const told = fc
    .array(
      fc.tuple(
        fc.constantFrom('divers', 'the owners', 'constructors', 'toStrings'),
        fc.constantFrom('log', 'share', 'valueOf'),
        fc.constantFrom('hulls', 'their reports', 'them', '__proto__', 'a <b>'),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((deeds) => deeds.map((deed) => deed.join(' ')).join(' and '));
  const texts = fc.oneof(
    some.map((words) => words.join(' ')),
    told,
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const brief = await readBrief(text);
      if (brief) expectWhole(brief);
    }),
    { numRuns: 400 },
  );
});

function expectWhole({ title, actors, actions, things, text }: Brief): void {
  expect(title).not.toBe('');
  const names = actors.map(({ name }) => name);
  const kept = things.map(({ name }) => name);
  expect([actors.length > 0, actions.length > 0, things.length > 0]).toEqual([true, true, true]);
  expect([new Set(names).size, new Set(kept).size]).toEqual([names.length, kept.length]);
  for (const { actor, thing, detail } of actions) {
    expect(names).toContain(actor);
    expect([...kept, null]).toContain(thing);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(detail);
  }
}
