import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endRunFromOutside } from '../../server/core/runs/ending.ts';
import type { Store } from '../../server/store/orm.ts';
import { createStore } from '../support/database.ts';
import { type Alteration, unaltered, within, without } from './altered-pool.ts';
import { check } from './check.ts';
import { interleavings, play, type Step } from './explorer.ts';
import type { Violation } from './history.ts';
import { makeTeamScene, type TeamScene } from './team-scene.ts';
import { makeWorld, readHistory } from './world.ts';

let store: Store;
beforeAll(async () => {
  store = await createStore();
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
});

type Cast = (scene: TeamScene) => (readonly Step[])[];

/** Plays every order; without a guard, only until the first violation. */
async function explore(cast: Cast, alter: Alteration, wanted: string | null = null): Promise<Violation[]> {
  const violations: Violation[] = [];
  const probe = await makeTeamScene(store.pool, unaltered);
  await judge(probe);
  for (const order of interleavings(cast(probe).map((steps) => steps.length))) {
    const scene = await makeTeamScene(store.pool, alter);
    for (const error of await play(store.pool, cast(scene), order)) {
      scene.stale.push({ guarantee: 'G6', sessionId: scene.sessionId, what: String(error) });
    }
    violations.push(...(await judge(scene)));
    if (violations.some((violation) => violation.guarantee === wanted)) break;
  }
  return violations;
}

/** Cancels whatever is left; then all guarantees must hold. */
async function judge(scene: TeamScene): Promise<Violation[]> {
  const { sessionId, runId } = scene;
  const ending = { outcome: 'cancelled', code: 'cancelled', message: 'The run was cancelled.' } as const;
  await endRunFromOutside(store.pool, { sessionId, runId, usesSandbox: false, ending });
  const world = makeWorld([], 0);
  world.acknowledgements = scene.deleted
    ? [{ kind: 'deleted', sessionId, at: 0 }]
    : [{ kind: 'accepted', sessionId, runId }];
  return [...check(await readHistory(world, store.pool, sessionId)), ...scene.stale];
}

const casts: readonly [string, Cast][] = [
  ['a stage that ends, an approval and a rejection', ({ stage, approve, reject }) => [stage, approve, reject]],
  ['a stage that ends, an approval and a cancel', ({ stage, approve, cancel }) => [stage, approve, cancel]],
  ['a stage that ends, a rejection and a delete', ({ stage, reject, remove }) => [stage, reject, remove]],
  ['a stage, its take-over and an approval', ({ stage, takeOver, approve }) => [stage, takeOver, approve]],
  ['a stage, its take-over and a cancel', ({ stage, takeOver, cancel }) => [stage, takeOver, cancel]],
  [
    'a stage that waits and is approved, and a take-over',
    ({ stage, takeOver, approve }) => [[...stage, ...approve], takeOver],
  ],
];

const seen = { count: 0 };
const inStage = (alter: Alteration) => within('approval_stage = $10', alter);
const overtaken: Cast = ({ stage, takeOver }) => [stage, takeOver];
const guards: readonly [string, Cast, Alteration, string][] = [
  ['a stage checks its fence', overtaken, inStage(without(' and session.active_fence = b.fence', seen)), 'G7'],
  [
    'a stage stores its events in the same statement',
    overtaken,
    inStage(without('from batch c join held using (place)', seen, 'from batch c join held using (place) where false')),
    'G1',
  ],
  [
    'a take-over leaves alone what waits',
    ({ stage, takeOver }) => [[...stage, ...takeOver]],
    (text) => without(` and r.status <> 'waiting'`, seen)(without(` and r.status <> 'waiting'`, seen)(text)),
    'G6',
  ],
];

describe('every order of', () => {
  test.each(casts)('%s keeps the guarantees', async (_, cast) => {
    expect(await explore(cast, unaltered)).toEqual([]);
  });
});

describe('without a guard', () => {
  test.each(guards)('%s: the checker finds the violation', async (_, cast, alter, guarantee) => {
    seen.count = 0;
    const violations = await explore(cast, alter, guarantee);
    expect(seen.count).toBeGreaterThan(0);
    expect(violations.map((violation) => violation.guarantee)).toContain(guarantee);
  });
});
