import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endRunFromOutside } from '../../server/core/runs/ending.ts';
import type { Store } from '../../server/store/orm.ts';
import { createStore } from '../support/database.ts';
import { type Alteration, unaltered, within, without } from './altered-pool.ts';
import { check } from './check.ts';
import { interleavings, makeScene, play, type Scene, type Step } from './explorer.ts';
import type { Violation } from './history.ts';
import { makeWorld, readHistory } from './world.ts';

let store: Store;
beforeAll(async () => {
  store = await createStore();
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
});

type Cast = (scene: Scene) => (readonly Step[])[];

/** Node A until it crashes after this many statements. */
const nodeA = ({ nodeA }: Scene, statements = 3) => [nodeA.first, nodeA.second, nodeA.end].slice(0, statements);

/** The concurrent actors of each case. */
const casts: readonly [string, boolean, Cast][] = [
  ...[0, 1, 2, 3].map((statements): [string, boolean, Cast] => [
    `a run that crashes after ${statements} statements, its take-over and a cancel`,
    true,
    (scene) => [nodeA(scene, statements), scene.nodeB, scene.cancel],
  ]),
  ...[0, 1, 2].map((statements): [string, boolean, Cast] => [
    `a run, a take-over that crashes after ${statements} statements, and a cancel`,
    true,
    (scene) => [nodeA(scene), scene.nodeB.slice(0, statements), scene.cancel],
  ]),
  ['a run, its take-over and a delete', true, (scene) => [nodeA(scene), scene.nodeB, scene.remove]],
  ['a run, a cancel and a delete', true, (scene) => [nodeA(scene), scene.cancel, scene.remove]],
  ['two requests', false, (scene) => scene.accept],
  ['two requests and a delete', false, (scene) => [...scene.accept, scene.remove]],
  [
    'a run whose statements overtake each other, and a cancel',
    true,
    ({ nodeA, cancel }) => [[nodeA.first], [nodeA.second], [nodeA.end], cancel],
  ],
];

/** Plays every order; without a guard, only until the first violation. */
async function explore(cast: Cast, withRun: boolean, alter: Alteration = unaltered, wanted: string | null = null) {
  const violations: Violation[] = [];
  let orders = 0;
  const probe = await makeScene(store.pool, unaltered, withRun);
  const counts = cast(probe).map((steps) => steps.length);
  await settle(store.pool, probe);
  for (const order of interleavings(counts)) {
    const scene = await makeScene(store.pool, alter, withRun);
    // An error of a statement without its guard is a violation as well.
    for (const error of await play(store.pool, cast(scene), order)) {
      scene.stale.push({ guarantee: 'G6', sessionId: scene.sessionId, what: String(error) });
    }
    await settle(store.pool, scene).catch((error: unknown) => {
      scene.stale.push({ guarantee: 'G6', sessionId: scene.sessionId, what: `it cannot be ended: ${String(error)}` });
    });
    violations.push(...(await judge(scene)));
    orders += 1;
    if (violations.some((violation) => violation.guarantee === wanted)) break;
  }
  return { orders, violations };
}

/** Ends the session, as another node does after every crash. */
async function settle(pool: pg.Pool, { sessionId }: Scene): Promise<void> {
  const result = await pool.query<{ active_run: string | null }>('select active_run from session where id = $1', [
    sessionId,
  ]);
  const runId = result.rows[0]?.active_run;
  if (!runId) return;
  const ending = { outcome: 'failed', code: 'worker_lost', message: 'The node was lost.' } as const;
  await endRunFromOutside(pool, { sessionId, runId, usesSandbox: false, ending });
}

async function judge(scene: Scene): Promise<Violation[]> {
  const { sessionId } = scene;
  const world = makeWorld([], 0);
  world.readings = scene.deleted ? [] : scene.readings;
  world.acknowledgements = scene.accepted.map((runId) => ({ kind: 'accepted', sessionId, runId }));
  if (scene.deleted) world.acknowledgements.push({ kind: 'deleted', sessionId, at: 0 });
  const history = await readHistory(world, store.pool, sessionId);
  return [...check(history), ...scene.stale];
}

const seen = { count: 0 };
const aRun: (typeof casts)[number] = ['a run and its take-over', true, (scene) => [nodeA(scene), scene.nodeB]];
const [requests, overtaking] = [casts[9], casts[11]];

const inAppend = (alter: Alteration) => within('as c(place, first_cursor, last_cursor, frames)', alter);
const inEnding = (alter: Alteration) => within('set status = e.outcome', alter);
const inClaim = (alter: Alteration) => within('insert into run (', alter);

const fence = ' and session.active_fence = b.fence';
const cursor = '\n    and session.last_cursor = b.first_cursor - 1';

/** Each guard, the scene that needs it, and the guarantee that breaks without it. */
const guards: readonly [string, (typeof casts)[number] | undefined, Alteration, string][] = [
  ['an append checks its fence', aRun, inAppend(without(fence, seen)), 'G7'],
  ['an append checks its cursor', overtaking, inAppend(without(cursor, seen)), 'G1'],
  [
    'an append stores chunks only for sessions that it holds',
    aRun,
    inAppend(
      without(
        'join held using (place)',
        seen,
        'cross join (select id, workspace_id, $2::uuid[] as run_ids, $1::uuid[] as ids from session) x join lateral (select x.id, x.workspace_id, x.run_ids[1] as run_id) held on x.id = x.ids[1]',
      ),
    ),
    'G1',
  ],
  ['an ending checks its fence', aRun, inEnding(without(fence, seen)), 'G7'],
  ['an ending checks its cursor', overtaking, inEnding(without(cursor, seen)), 'G1'],
  ['an ending releases the session', aRun, without('active_run = null, ', seen), 'G8'],
  [
    'an ending closes the run in the same statement',
    aRun,
    without('where run.session_id = e.of_session and run.id = e.run_id', seen, 'where false'),
    'G8',
  ],
  [
    'an ending stores its events in the same statement',
    aRun,
    without('from batch c join held using (place)', seen, 'from batch c join held using (place) where false'),
    'G1',
  ],
  [
    'a take-over raises the fence',
    aRun,
    without('set active_fence = active_fence + 1 where s.id', seen, 'set active_fence = active_fence where s.id'),
    'G7',
  ],
  [
    'a claim checks that the session is free',
    requests,
    inClaim(without(` and session.active_run is null${fence}${cursor}`, seen)),
    'G8',
  ],
];

describe('every order of', () => {
  let all = 0;
  test.each(casts)('%s keeps the guarantees', async (_, withRun, cast) => {
    const { orders, violations } = await explore(cast, withRun);
    all += orders;
    expect(violations).toEqual([]);
  });
  afterAll(() => process.stdout.write(`explored ${all} orders of statements\n`));
});

describe('without a guard', () => {
  test.each(guards)('%s: the checker finds the violation', async (_, cast, alter, guarantee) => {
    if (!cast) throw new Error('there is such a cast');
    seen.count = 0;
    const { violations } = await explore(cast[2], cast[1], alter, guarantee);
    expect(seen.count).toBeGreaterThan(0);
    expect(violations.map((violation) => violation.guarantee)).toContain(guarantee);
  });
});
