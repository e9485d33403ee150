import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { check } from './check.ts';
import { readEverything, useService } from './client.ts';
import type { History, Violation } from './history.ts';
import { type ChaosModel, startChaosModel } from './model.ts';
import { type ChaosNode, makeNode } from './nodes.ts';
import { databaseUrl, type FragilePostgres, startFragilePostgres } from './postgres.ts';
import { makeWorld, readHistoryAt, type World } from './world.ts';

/** What a fault acts on. */
export interface Stage {
  world: World;
  nodes: ChaosNode[];
  model: ChaosModel;
  /** null if the only node has its own PostgreSQL. */
  postgres: FragilePostgres | null;
  crashes: number;
  /** Milliseconds from a restart, or from a crash if other nodes continue, to the next event of an affected run. */
  movedAgainAfter: number[];
  until: number;
}

export interface Outcome {
  violations: Violation[];
  counts: World['counts'] & { crashes: number; sessions: number; events: number; readings: number; modelCalls: number };
  movedAgainAfter: number[];
}

export interface Scenario {
  name: string;
  nodes: 1 | 3;
  /** The most milliseconds that a cancel may take during this fault. */
  cancelWithinMs: number;
  /** The folder of the source that the nodes start from; this one if it is absent. */
  source?: string;
  /** Plays one round of the fault, and repairs everything afterwards. Rounds repeat while there is time. */
  fault(stage: Stage): Promise<void>;
}

const clients = 6;
/** Once everything is repaired, all runs must end within this time, in milliseconds. */
const endsWithin = 400_000;

/** Runs a scenario for this time, repairs everything, and checks the history. */
export async function playScenario(scenario: Scenario, milliseconds: number): Promise<Outcome> {
  await using model = await startChaosModel();
  await using owned = new AsyncDisposableStack();
  const postgres = scenario.nodes === 1 ? null : owned.use(await startFragilePostgres());
  const environment = {
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'stub',
    ...(postgres && { DATABASE_URL: databaseUrl(postgres.address) }),
  };
  const nodes: ChaosNode[] = [];
  for (let count = 0; count < scenario.nodes; count += 1)
    nodes.push(owned.use(await makeNode(environment, scenario.source)));
  await Promise.all(nodes.map((node) => node.start()));

  const world = makeWorld(nodes, scenario.cancelWithinMs);
  const stage: Stage = {
    world,
    nodes,
    model,
    postgres,
    crashes: 0,
    movedAgainAfter: [],
    until: Date.now() + milliseconds,
  };
  const users = Promise.all(Array.from({ length: clients }, () => useService(world)));
  // On a busy machine the time may be over before the first run has started.
  while (Date.now() < stage.until || world.counts.runs === 0) await scenario.fault(stage);
  world.ending = true;
  await inTime(users, `clients could not end in ${scenario.name}`, nodes);
  await readEverything(world);
  const history = postgres ? await readHistoryAt(world, postgres.direct()) : await historyOfOnlyNode(world, nodes);
  const { counts, readings } = world;
  const sessions = history.sessions.length;
  const events = history.sessions.reduce((sum, session) => sum + session.lastCursor, 0);
  return {
    violations: check(history),
    counts: {
      ...counts,
      crashes: stage.crashes,
      sessions,
      events,
      readings: readings.length,
      modelCalls: model.calls(),
    },
    movedAgainAfter: stage.movedAgainAfter,
  };
}

async function inTime(work: Promise<unknown>, message: string, nodes: readonly ChaosNode[]): Promise<void> {
  const over = new AbortController();
  const late = pause(endsWithin, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${message}:\n${nodes.map((node) => node.up?.output().slice(-2_000) ?? 'down').join('\n')}`);
  });
  late.catch(() => {});
  await Promise.race([work, late]);
  over.abort();
}

/** Its PostgreSQL stops with it, so start that alone. */
async function historyOfOnlyNode(world: World, [node]: readonly ChaosNode[]): Promise<History> {
  if (!node) throw new Error('there is one node');
  await node.end('SIGTERM');
  await using postgres = await startEmbeddedPostgres(node.dataDir, { transport: 'socket' });
  const address: DatabaseAddress = postgres.connection;
  return await readHistoryAt(world, address);
}
