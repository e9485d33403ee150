import type { StarterKind } from './kinds.ts';
import { board } from './manifests/board.ts';
import { booking } from './manifests/booking.ts';
import { calculator } from './manifests/calculator.ts';
import { canvas } from './manifests/canvas.ts';
import { collection } from './manifests/collection.ts';
import { document } from './manifests/document.ts';
import { editor } from './manifests/editor.ts';
import { files } from './manifests/files.ts';
import { form } from './manifests/form.ts';
import { game } from './manifests/game.ts';
import { landing } from './manifests/landing.ts';
import { ledger } from './manifests/ledger.ts';
import { quiz } from './manifests/quiz.ts';
import { shop } from './manifests/shop.ts';
import { timer } from './manifests/timer.ts';
import { tracker } from './manifests/tracker.ts';
import { screenIdOf, type Starter } from './starter.ts';

/** Every starter, in the order in which documents list them. */
export const starters: readonly Starter[] = [
  timer,
  calculator,
  quiz,
  game,
  editor,
  board,
  canvas,
  landing,
  booking,
  shop,
  form,
  document,
  files,
  tracker,
  ledger,
  collection,
];

export function starterOf(kind: StarterKind): Starter | null {
  return starters.find((starter) => starter.kind === kind) ?? null;
}

/** The starter that a PRD was written for, by the ids of its screens; null: it was written for none. */
export function starterOfScreens(ids: readonly string[]): Starter | null {
  return starters.find(({ kind, screens }) => screens.some(({ path }) => ids.includes(screenIdOf(kind, path)))) ?? null;
}

/** The starter that an opportunity proposes, by its pitch; null: it proposes none. */
export function starterOfPitch(pitch: string): Starter | null {
  return starters.find(({ texts }) => texts.en.pitch === pitch || texts.de.pitch === pitch) ?? null;
}

/** What is likeliest meant if it is not this kind: the next opportunities where the words name fewer than three. */
const neighbours: Readonly<Record<StarterKind, readonly StarterKind[]>> = {
  timer: ['tracker', 'game', 'board'],
  calculator: ['ledger', 'document', 'tracker'],
  quiz: ['game', 'form', 'tracker'],
  game: ['quiz', 'canvas', 'timer'],
  editor: ['board', 'document', 'collection'],
  board: ['collection', 'tracker', 'editor'],
  canvas: ['game', 'editor', 'document'],
  landing: ['shop', 'booking', 'form'],
  booking: ['form', 'landing', 'board'],
  shop: ['landing', 'collection', 'form'],
  form: ['quiz', 'booking', 'collection'],
  document: ['calculator', 'editor', 'ledger'],
  files: ['collection', 'editor', 'calculator'],
  tracker: ['collection', 'board', 'ledger'],
  ledger: ['calculator', 'tracker', 'collection'],
  collection: ['board', 'tracker', 'ledger'],
};

/** The kinds and, after them, their neighbours: three different ones if there are so many. */
export function withNeighbours(kinds: readonly StarterKind[]): Starter[] {
  const wanted = [...kinds, ...kinds.flatMap((kind) => neighbours[kind]), ...neighbours.collection];
  return [...new Set(wanted)].flatMap((kind) => starterOf(kind) ?? []).slice(0, 3);
}
