import { pick, settings } from '../kit/starter.ts';
import type { Region } from './capitals.ts';

export const banks = ['capitals', 'flags', 'arithmetic', 'spelling', 'cards'] as const;
export type Bank = (typeof banks)[number];
export const operations = ['plus', 'minus', 'times', 'divided'] as const;
export type Operation = (typeof operations)[number];
export const answerings = ['choose', 'type', 'turn'] as const;
/** `choose` from four, `type` the answer, or `turn` the card and say whether it was known. */
export type Answering = (typeof answerings)[number];

/** `back` may go on with wrong answers to choose from, each after `|`. */
export interface Card {
  front: string;
  back: string;
}

export interface Values {
  bank: Bank;
  /** Questions of a round. */
  count: number;
  /** For each question; 0: as long as it takes. */
  seconds: number;
  /** For a whole round, which then asks until they are over; 0: it ends with its questions. */
  roundSeconds: number;
  answering: Answering;
  region: Region;
  operations: readonly Operation[];
  /** The largest number of a sum. */
  largest: number;
  /** The largest factor. */
  table: number;
  /** To spell. */
  words: readonly string[];
  /** Of the voice, as in BCP 47. */
  voice: string;
  cards: readonly Card[];
}

const all = settings<Values>({
  bank: 'capitals',
  count: 10,
  seconds: 20,
  roundSeconds: 0,
  answering: 'choose',
  region: 'world',
  operations: ['plus', 'minus', 'times'],
  largest: 100,
  table: 10,
  words: pick({
    en: 'because,friend,school,people,answer,different,beautiful,island,knife,minute,believe,favourite,enough,weather,calendar,necessary,neighbour,rhythm,separate,surprise,tomorrow,vegetable,whistle,yesterday'.split(
      ',',
    ),
    de: 'Fahrrad,vielleicht,ziemlich,spazieren,Schmetterling,Bibliothek,interessant,Rhythmus,Frühling,Geburtstag,plötzlich,Wäsche,Straße,Schlüssel,Gewitter,Maschine,nämlich,Widerstand,Apfelbaum,Mittwoch,Schnecke,Brücke,Nachbar,Zahnbürste'.split(
      ',',
    ),
  }),
  voice: pick({ en: 'en-GB', de: 'de-DE' }),
  cards: [],
});

const operationNames: readonly (readonly [Operation, RegExp])[] = [
  ['plus', /^(?:plus|add|\+)/i],
  ['minus', /^(?:minus|sub|[-−])/i],
  ['times', /^(?:times|mul|mal|[×*])/i],
  ['divided', /^(?:div|get|[÷/:])/i],
];
/** As people call them, in any order: `Addition`, `mal`. */
const chosen = operationNames.filter(([, pattern]) => all.operations.some((name) => pattern.test(name)));

export const values: Values = {
  ...all,
  operations: chosen.length > 0 ? chosen.map(([operation]) => operation) : operations,
};
