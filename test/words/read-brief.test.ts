import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Brief } from '../../agents/words/brief.ts';
import { composeSummary } from '../../agents/words/compose.ts';
import { readBrief } from '../../agents/words/read-brief.ts';

const names = (brief: Brief) => ({
  title: brief.title,
  actors: brief.actors.map((actor) => actor.name),
  things: brief.things.map((thing) => thing.name),
  actions: brief.actions.map((action) => `${action.actor}: ${action.phrase}`),
});

describe('Who does what, with which things', () => {
  test.each([
    {
      idea: 'An app that lets dog walkers schedule walks, share live GPS routes with owners and get paid weekly',
      title: 'Dog Walk Scheduling',
      actors: ['Dog Walker', 'Owner'],
      things: ['Walk', 'Route', 'Payout'],
      actions: [
        'Dog Walker: schedule walks',
        'Dog Walker: share live GPS routes with owners',
        'Dog Walker: get paid weekly',
      ],
    },
    {
      idea: 'I want a tool for bell founders to plan castings, track the bronze they melt and send tuning reports to churches.',
      title: 'Castings for Bell Founders',
      actors: ['Bell Founder', 'Church'],
      things: ['Casting', 'Bronze', 'Tuning Report'],
      actions: [
        'Bell Founder: plan castings',
        'Bell Founder: track the bronze they melt',
        'Bell Founder: send tuning reports to churches',
      ],
    },
    {
      idea: 'Crane rental marketplace: contractors book cranes, operators confirm shifts, and owners see utilisation',
      title: 'Crane Rental Marketplace',
      actors: ['Contractor', 'Operator', 'Owner'],
      things: ['Crane', 'Shift', 'Booking'],
      actions: ['Contractor: book cranes', 'Operator: confirm shifts', 'Owner: see utilisation'],
    },
    {
      idea: '- catalogue seed accessions\n- run germination tests\n- alert curators when viability drops\n- ship samples to breeders',
      title: 'Seed Accession Cataloguing for Curators',
      actors: ['Curator', 'Breeder'],
      things: ['Seed Accession', 'Germination Test', 'Alert', 'Sample', 'Shipment'],
      actions: [
        'Curator: catalogue seed accessions',
        'Curator: run germination tests',
        'Curator: be alerted when viability drops',
        'Curator: ship samples to breeders',
      ],
    },
    {
      idea: 'inventory for a bakery',
      title: 'Stock Item Tracking for Bakery Teams',
      actors: ['Bakery Team'],
      things: ['Stock Item'],
      actions: ['Bakery Team: track stock items'],
    },
    {
      idea: 'My grandmother forgets her pills. An assistant that reminds elderly people to take medication and tells their family when a dose was missed would be great.',
      title: 'Reminders for Elderly People',
      actors: ['Elderly Person', 'Family'],
      things: ['Reminder', 'Medication', 'Notice', 'Pill'],
      actions: [
        'Elderly Person: be reminded to take medication',
        'Elderly Person: take medication',
        'Family: be told when a dose was missed',
      ],
    },
    {
      idea: 'Lock-keepers on the canal need to see which boats are coming, set the gates and report faults to the waterways office. Skippers should be able to announce their arrival and pay tolls.',
      title: 'Boats for Lock-keepers',
      actors: ['Lock-keeper', 'Skipper', 'Waterways Office'],
      things: ['Boat', 'Gate', 'Fault', 'Arrival', 'Toll'],
      actions: [
        'Lock-keeper: see which boats are coming',
        'Lock-keeper: set the gates',
        'Lock-keeper: report faults to the waterways office',
        'Skipper: announce their arrival',
        'Skipper: pay tolls',
      ],
    },
    {
      idea: 'As a landlord I want to collect rent, handle repairs and screen tenants without spreadsheets.',
      title: 'Rent Collecting for Landlords',
      actors: ['Landlord', 'Tenant'],
      things: ['Rent', 'Repair', 'Tenant'],
      actions: ['Landlord: collect rent', 'Landlord: handle repairs', 'Landlord: screen tenants without spreadsheets'],
    },
  ])('$idea', async ({ idea, ...expected }) => {
    expect(names(await readBrief(idea))).toEqual(expected);
  });

  test('a summary made of a brief reads as the same brief', async () => {
    for (const idea of [
      'Oyster farmers log harvests from their leases, record water temperatures and trace every bag back to a bed.',
      'A platform where prosthetists can take limb measurements, order sockets from workshops and follow up with patients after each fitting.',
      'Help beekeepers inspect hives, predict swarms and sell honey to neighbours',
      'Allow court stenographers to upload transcripts and lawyers to order certified copies',
    ]) {
      const brief = await readBrief(idea);
      expect(names(await readBrief(composeSummary(brief)))).toEqual(names(brief));
    }
  });
});

describe('Odd input', () => {
  test.each([
    '',
    ' ',
    'x',
    'app',
    '🎉🎉🎉',
    '<script>alert(1)</script>',
    '...',
    '- \n- ',
    '1234',
    "'",
    'the',
    'of of of',
  ])('%j still gives somebody, something and something to do', async (text) => expectWhole(await readBrief(text)));

  test.each([
    ['Eine App, mit der Imker ihre Völker verwalten und Honig verkaufen können', 'Völker'],
    ['犬の散歩を予約できるアプリ', '散歩'],
    ['Приложение для выгула собак', 'Собак'],
  ])('another language gives a plainer brief of its own words: %s', async (text, word) => {
    const brief = await readBrief(text);
    expect(brief.language).toBe('other');
    expect(brief.things.map((thing) => thing.name)).toContain(word);
  });

  test('an English word that another language writes alike does not make it that language', async () => {
    // `pour` is French, too.
    const brief = await readBrief('Founders log each pour');
    expect(brief.language).toBe('en');
    expect(brief.actions.map(({ actor, phrase }) => `${actor}: ${phrase}`)).toEqual(['Founder: log each pour']);
  });

  test('a hundred thousand characters are read', async () => {
    await readBrief('warm up');
    expectWhole(await readBrief('Divers clean hulls and photograph propellers for harbour masters. '.repeat(1600)));
    expectWhole(await readBrief('a'.repeat(100_000)));
    for (const mark of ['<', '@', '<script>', 'a@b.']) {
      expectWhole(await readBrief(mark.repeat(100_000 / mark.length)));
    }
  });

  test('whatever the words, a brief is whole and refers only to its own', async () => {
    const anyWords = fc.array(
      fc.constantFrom(
        ...'a the lets to for and , . that who when weekly divers clean hulls share with get paid is it I want & 🐕 müssen 散歩 <b> -'.split(
          ' ',
        ),
      ),
      { maxLength: 40 },
    );
    // Names that every object answers to, in sentences and alone: a table of words must not.
    const inherited = fc.constantFrom(
      ...Object.getOwnPropertyNames(Object.prototype).flatMap((name) => [name, name.toLowerCase()]),
    );
    const sentences = fc.tuple(
      inherited,
      fc.constantFrom('*', 'A * for *s', 'Divers * the * of hulls.', 'The *er sends *s to a *', '*ing *ed by *'),
    );
    const texts = fc.oneof(
      sentences.map(([name, sentence]) => sentence.replaceAll('*', () => name)),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      anyWords.map((words) => words.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => expectWhole(await readBrief(text))),
      { numRuns: 400 },
    );
  });
});

function expectWhole(brief: Brief): void {
  expect(brief.title).not.toBe('');
  expect(brief.actors.length).toBeGreaterThan(0);
  expect(brief.actions.length).toBeGreaterThan(0);
  expect(brief.things.length).toBeGreaterThan(0);
  const actors = brief.actors.map((actor) => actor.name);
  const things = brief.things.map((thing) => thing.name);
  expect(new Set(actors).size).toBe(actors.length);
  expect(new Set(things).size).toBe(things.length);
  for (const action of brief.actions) {
    expect(actors).toContain(action.actor);
    expect([...things, null]).toContain(action.thing);
    expect(action.phrase).not.toBe('');
  }
}
