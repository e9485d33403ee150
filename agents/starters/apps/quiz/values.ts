import { pick, settings } from '../kit/starter.ts';
import type { Region } from './capitals.ts';

export const banks = ['capitals', 'flags', 'arithmetic', 'spelling', 'cards'] as const;
export type Bank = (typeof banks)[number];
export const operations = ['plus', 'minus', 'times', 'divided'] as const;
export type Operation = (typeof operations)[number];
export const answerings = ['choose', 'type', 'turn'] as const;
/** `choose` from four, `type` the answer, or `turn` the card and say whether it was known. */
export type Answering = (typeof answerings)[number];

/** `back` may be followed by wrong options, each after `|`. */
export interface Card {
  front: string;
  back: string;
}

export interface Values {
  bank: Bank;
  /** Questions per round. */
  count: number;
  /** Seconds per question; 0: no limit. */
  seconds: number;
  /** Seconds for a whole round, which asks until they are over; 0: the round ends with its questions. */
  roundSeconds: number;
  answering: Answering;
  region: Region;
  operations: readonly Operation[];
  /** The largest number in a sum. */
  largest: number;
  /** The largest factor. */
  table: number;
  /** Words to spell. */
  words: readonly string[];
  /** The language of the voice, as a BCP 47 tag. */
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
/** In the user's words, in any order: `Addition`, `mal`. */
const chosen = operationNames.filter(([, pattern]) => all.operations.some((name) => pattern.test(name)));

export const values: Values = {
  ...all,
  operations: chosen.length > 0 ? chosen.map(([operation]) => operation) : operations,
};
