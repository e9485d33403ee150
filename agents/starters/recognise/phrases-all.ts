import { starterKinds, type StarterKind } from '../base/kinds.ts';
import { PhraseIndex } from './phrase-index.ts';
import { beyond } from './phrases-beyond.ts';
import * as lists from './phrases-lists.ts';
import * as people from './phrases-people.ts';
import * as play from './phrases-play.ts';
import * as work from './phrases-work.ts';
import { type KindSignals } from './phrases.ts';

const signals: Readonly<Record<StarterKind | 'beyond', KindSignals>> = {
  ...lists,
  ...people,
  ...play,
  ...work,
  beyond,
};

/** Every phrase that is evidence for a kind, or for something beyond all kinds. */
export const phrases = new PhraseIndex(
  ([...starterKinds, 'beyond'] as const).flatMap((kind) => [
    { kind, language: 'en' as const, signals: signals[kind].en },
    { kind, language: 'de' as const, signals: signals[kind].de },
  ]),
);
