import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editStarter } from '../../agents/offline/edit/edit.ts';
import { filledStarter } from '../../agents/offline/filled-starter.ts';
import { tokensOf } from '../../agents/starters/unmet/tokens.ts';

async function madeFrom(idea: string) {
  const made = await filledStarter({ product: null, ideaSummary: idea, brief: { words: idea }, words: '' });
  if (made === null) throw new Error(`${idea} became no starter`);
  return made;
}

/** An idea, and what people type when the application stands: with what changes, or null if it must say that it does not understand. */
const ideas: Readonly<Record<string, Readonly<Record<string, object | null>>>> = {
  'Timer for studying: 45 minutes of work, 10 minutes of break': {
    'Breaks of 15 minutes': { rest: 900 },
    '15 min breaks': { rest: 900 },
    'work 50 min, break 5 min': { work: 3000, rest: 300 },
    'i want 25 minutes of work': { work: 1500 },
    'breaks should last 12 minutes': { rest: 720 },
    'longer breaks: 20 minutes': { rest: 1200 },
    'no sound': { sound: false },
    '3 rounds': { rounds: 3 },
    '15 minutes': null,
    'breaks of 15 minutes with a gong from tibet': null,
    'no breaks': null,
    '-5 minutes of work': null,
    'work +5 minutes': null,
    '15 min breaks if it is monday': null,
  },
  'pomodoro timer fuer die uni, 45 min lernen 10 min pause': {
    'Pause 15 Minuten': { rest: 900 },
    'Pausen von 5 Minuten': { rest: 300 },
    'ich will 50 minuten lernen': { work: 3000 },
    'ohne ton': { sound: false },
    'keine pause': null,
  },
  'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday': {
    'rye bread 4.80': {
      products: [
        { name: 'rye bread', price: 4.8 },
        { name: 'rolls', price: 0.8 },
      ],
    },
    'no more rolls': { products: [{ name: 'rye bread', price: 4.5 }] },
    'we also sell baguettes for 2.20': {
      products: [
        { name: 'rye bread', price: 4.5 },
        { name: 'rolls', price: 0.8 },
        { name: 'baguettes', price: 2.2 },
      ],
    },
    'pick-up on friday too': { pickupDays: ['Saturday', 'friday'] },
    'delivery instead of pick-up': { fulfilment: 'delivery' },
    'prices in CHF': { currency: 'CHF' },
    '7': null,
    'send me an e-mail for each order': null,
  },
  'Board for moving house with four stages: to pack, packed, on the van, unpacked': {
    'another column called donate': {
      stages: ['to pack', 'packed', 'on the van', 'unpacked', 'donate'].map((name) => ({ name })),
    },
    'add column donate': {
      stages: ['to pack', 'packed', 'on the van', 'unpacked', 'donate'].map((name) => ({ name })),
    },
    'without the piano column': null,
  },
  'quiz to learn capitals: France = Paris, Spain = Madrid': {
    'add Italy = Rome': {
      cards: [
        { front: 'France', back: 'Paris' },
        { front: 'Spain', back: 'Madrid' },
        { front: 'Italy', back: 'Rome' },
      ],
    },
    'add a question: capital of Italy? Rome': null,
    '10 questions per round': { count: 10 },
    'shuffle the questions': null,
  },
  'quiz about capitals of europe, 12 questions': {
    'bigger letters': null,
    'show the guitar chords': null,
    'flags please': { bank: 'flags' },
  },
  'catalogue of my books: title, author, place': { 'show recipes': null },
  'Board for the flat with stages: ideas, doing, done': { 'show my job applications': null },
  'tip calculator, 18% and split by 3 people': { 'tip 15%': { tip: 15 }, '5 people': { people: 5 }, '20%': null },
};

const cases = Object.entries(ideas).flatMap(([idea, requests]) =>
  Object.entries(requests).map(([request, changes]) => ({ idea, request, changes })),
);

describe('a change without a model, as people type it', () => {
  test.each(cases)('$request', async ({ idea, request, changes }) => {
    const { starter, json } = await madeFrom(idea);
    const edit = editStarter(starter, json, request);
    expect(edit.json.values).toEqual({ ...json.values, ...changes });
    expect(edit.open).toEqual(changes === null ? [request] : []);
  });

  test('is only said to be done if each of its figures is in the application, whatever is typed', async () => {
    const made = await Promise.all(Object.keys(ideas).map(madeFrom));
    const words = [
      ...cases.flatMap(({ request }) => request.split(' ')),
      ...made.flatMap(({ starter }) => starter.settings.flatMap(({ names }) => [names.en[0] ?? '', names.de[0] ?? ''])),
      ...'gong tibet every monday instead without and ohne statt auch = % EUR'.split(' '),
    ];
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 90 }).map(String) },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...made),
        fc.array(piece, { minLength: 1, maxLength: 7 }),
        ({ starter, json }, pieces) => {
          const edit = editStarter(starter, json, pieces.join(' '));
          const held = new Set(
            JSON.stringify([edit.json.values, edit.json.name])
              .match(/\d+(?:\.\d+)?/gu)
              ?.map(Number),
          );
          const faults: string[] = [];
          for (const request of edit.done)
            for (const { parts } of tokensOf(request))
              for (const readings of parts ?? []) {
                const inUnits = readings.flatMap((number) => [
                  number,
                  number / 60,
                  number * 60,
                  number * 3600,
                  number * 86_400,
                ]);
                if (!inUnits.some((number) => held.has(number))) faults.push(request);
              }
          expect(faults).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
