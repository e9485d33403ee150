import type { StarterKind } from './base/kinds.ts';
import { board } from './manifests/board/board.ts';
import { booking } from './manifests/booking/booking.ts';
import { calculator } from './manifests/calculator/calculator.ts';
import { canvas } from './manifests/canvas/canvas.ts';
import { collection } from './manifests/collection/collection.ts';
import { document } from './manifests/document/document.ts';
import { editor } from './manifests/editor/editor.ts';
import { files } from './manifests/files/files.ts';
import { form } from './manifests/form/form.ts';
import { game } from './manifests/game/game.ts';
import { landing } from './manifests/landing/landing.ts';
import { ledger } from './manifests/ledger/ledger.ts';
import { quiz } from './manifests/quiz/quiz.ts';
import { shop } from './manifests/shop/shop.ts';
import { timer } from './manifests/timer/timer.ts';
import { tracker } from './manifests/tracker/tracker.ts';
import { screenIdOf, type Starter } from './base/starter.ts';

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

/** Returns the starter that a PRD was written for, by the ids of its screens; null if there is none. */
export function starterOfScreens(ids: readonly string[]): Starter | null {
  return starters.find(({ kind, screens }) => screens.some(({ path }) => ids.includes(screenIdOf(kind, path)))) ?? null;
}

/** Returns the starter that an opportunity proposes, by its pitch; null if there is none. */
export function starterOfPitch(pitch: string): Starter | null {
  return starters.find(({ texts }) => texts.en.pitch === pitch || texts.de.pitch === pitch) ?? null;
}

/** The next likeliest kinds for each kind: they become opportunities if the words name fewer than three kinds. */
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

/** Returns the kinds and then their neighbours, up to three different ones. */
export function withNeighbours(kinds: readonly StarterKind[]): Starter[] {
  const wanted = [...kinds, ...kinds.flatMap((kind) => neighbours[kind]), ...neighbours.collection];
  return [...new Set(wanted)].flatMap((kind) => starterOf(kind) ?? []).slice(0, 3);
}
