import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { activeSessions, measureMoving } from './moving.ts';
import { type ChaosNode, clockMovedBy } from './nodes.ts';
import type { FragilePostgres } from './postgres.ts';
import type { Scenario, Stage } from './stage.ts';

/** A slow machine takes a while for anything: `npm run bench cancels` measures how long a cancel takes. */
const calm = 30_000;
const disturbed = 60_000;

/** Every fault that the service is tested with. */
export const scenarios: readonly Scenario[] = [
  { name: 'nothing but clients that cut', nodes: 3, cancelWithinMs: calm, fault: () => pause(200) },
  { name: 'kill -9 of the only node', nodes: 1, cancelWithinMs: disturbed, fault: killOnly },
  { name: 'SIGTERM of the only node', nodes: 1, cancelWithinMs: disturbed, fault: stopOnly },
  { name: 'kill -9 of one of three', nodes: 3, cancelWithinMs: disturbed, fault: killOne },
  { name: 'kill -9 of all three', nodes: 3, cancelWithinMs: disturbed, fault: killAll },
  { name: 'SIGTERM of one of three', nodes: 3, cancelWithinMs: disturbed, fault: stopOne },
  { name: 'a node frozen longer than its lease', nodes: 3, cancelWithinMs: disturbed, fault: freezeOne },
  { name: 'PostgreSQL killed', nodes: 3, cancelWithinMs: disturbed, fault: killPostgres },
  { name: 'PostgreSQL restarted', nodes: 3, cancelWithinMs: disturbed, fault: restartPostgres },
  { name: 'connections terminated, those that listen too', nodes: 3, cancelWithinMs: disturbed, fault: terminate },
  { name: 'a network that delays', nodes: 3, cancelWithinMs: disturbed, fault: delay },
  { name: 'a network that cuts', nodes: 3, cancelWithinMs: disturbed, fault: cutNetwork },
  { name: 'a network that is half open', nodes: 3, cancelWithinMs: disturbed, fault: halfOpen },
  { name: 'a model that fails in every way', nodes: 3, cancelWithinMs: calm, fault: failModel },
  { name: 'clocks an hour apart', nodes: 3, cancelWithinMs: 2 * 3_600_000, fault: moveClock },
];

const between = (least: number, most: number) => least + Math.random() * (most - least);

function one(nodes: readonly ChaosNode[]): ChaosNode {
  const node = nodes[Math.floor(Math.random() * nodes.length)];
  if (!node) throw new Error('there is a node');
  return node;
}

function database(stage: Stage): FragilePostgres {
  if (!stage.postgres) throw new Error('this fault is for a database of its own');
  return stage.postgres;
}

async function killOnly(stage: Stage): Promise<void> {
  const [node] = stage.nodes;
  if (!node) return;
  await pause(between(50, 1_500));
  const active = await activeSessions(stage);
  await node.end('SIGKILL');
  stage.crashes += 1;
  while (Math.random() < 0.3) {
    // Some kills come during the start.
    await node.startAndKill(between(20, 900));
    stage.crashes += 1;
  }
  await node.start();
  await measureMoving(stage, active, Date.now());
}

async function stopOnly(stage: Stage): Promise<void> {
  await pause(between(300, 1_500));
  await stopInOrder(one(stage.nodes));
}

async function stopInOrder(node: ChaosNode): Promise<void> {
  const code = await node.end('SIGTERM');
  if (code !== 0) throw new Error(`a node that was told to stop exited with ${code}`);
  await node.start();
}

async function killOne(stage: Stage): Promise<void> {
  await pause(between(100, 800));
  const active = await activeSessions(stage);
  const node = one(stage.nodes);
  await node.end('SIGKILL');
  stage.crashes += 1;
  // The node stays down until others have continued its runs.
  await measureMoving(stage, active, Date.now());
  await node.start();
}

async function killAll(stage: Stage): Promise<void> {
  await pause(between(200, 1_500));
  const active = await activeSessions(stage);
  await Promise.all(stage.nodes.map((node) => node.end('SIGKILL')));
  stage.crashes += stage.nodes.length;
  await Promise.all(stage.nodes.map((node) => node.start()));
  await measureMoving(stage, active, Date.now());
}

async function stopOne(stage: Stage): Promise<void> {
  await pause(between(300, 1_000));
  await stopInOrder(one(stage.nodes));
}

async function freezeOne(stage: Stage): Promise<void> {
  await pause(between(200, 800));
  const active = await activeSessions(stage);
  const node = one(stage.nodes);
  const frozen = node.up;
  node.freeze();
  // Its clients use another node.
  node.up = null;
  await Promise.all([measureMoving(stage, active, Date.now()), pause(between(15_000, 20_000))]);
  frozen?.child.kill('SIGCONT');
  node.up = frozen;
}

async function killPostgres(stage: Stage): Promise<void> {
  await pause(between(300, 1_500));
  await database(stage).kill();
  await pause(between(0, 1_500));
  await database(stage).start();
}

async function restartPostgres(stage: Stage): Promise<void> {
  await pause(between(300, 1_500));
  await database(stage).stop();
  await database(stage).start();
}

async function terminate(stage: Stage): Promise<void> {
  await pause(between(50, 400));
  const client = new Client({ ...database(stage).direct() });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

async function delay(stage: Stage): Promise<void> {
  database(stage).proxy.weather({ kind: 'slow', milliseconds: Math.round(between(20, 200)) });
  await pause(between(500, 2_000));
  database(stage).proxy.weather({ kind: 'fair' });
  await pause(300);
}

async function cutNetwork(stage: Stage): Promise<void> {
  await pause(between(50, 600));
  database(stage).proxy.cut();
  if (Math.random() < 0.5) return;
  database(stage).proxy.weather({ kind: 'closed' });
  await pause(between(100, 3_000));
  database(stage).proxy.weather({ kind: 'fair' });
}

async function halfOpen(stage: Stage): Promise<void> {
  await pause(between(300, 1_000));
  database(stage).proxy.halfOpen();
  await pause(between(1_000, 4_000));
}

async function failModel(stage: Stage): Promise<void> {
  stage.model.failing(0.5);
  await pause(1_000);
  stage.model.failing(0);
}

/** One node's clock is an hour ahead, then an hour behind: leases use the database's clock. */
async function moveClock(stage: Stage): Promise<void> {
  const node = one(stage.nodes);
  for (const offset of ['+1h', '-1h']) {
    const clock = clockMovedBy(offset);
    if (!clock) throw new Error('faketime is not installed');
    await node.end('SIGTERM');
    await node.start(clock);
    await pause(2_500);
  }
  await node.end('SIGTERM');
  await node.start();
}
