import { starterKinds, type StarterKind } from './kinds.ts';
import { PhraseIndex } from './phrase-index.ts';
import { beyond } from './signals-beyond.ts';
import * as lists from './signals-lists.ts';
import * as people from './signals-people.ts';
import * as play from './signals-play.ts';
import * as work from './signals-work.ts';
import { type KindSignals } from './signals.ts';

const signals: Readonly<Record<StarterKind | 'beyond', KindSignals>> = {
  ...lists,
  ...people,
  ...play,
  ...work,
  beyond,
};

/** Every phrase that speaks for a kind, or for something beyond any. */
export const phrases = new PhraseIndex(
  ([...starterKinds, 'beyond'] as const).flatMap((kind) => [
    { kind, language: 'en' as const, signals: signals[kind].en },
    { kind, language: 'de' as const, signals: signals[kind].de },
  ]),
);
