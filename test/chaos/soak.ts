import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { report } from './report.ts';
import { playScenario, type Stage } from './stage.ts';

/**
 * Runs clients against three nodes for the given time, and kills a node every minute. The first node is never killed:
 * its resources and the database's must not grow. Exit code 1 if they do, or if a guarantee is violated.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
const samplesPerMinute = 4;

/** Resources in use at one moment. */
interface Sample {
  megabytes: number;
  /** Of the first node: files, sockets and pipes. */
  descriptors: number;
  /** Of the database, all nodes together. */
  connections: number;
  /** Runs that have not ended. */
  runs: number;
  /** In the first node's data folder. */
  files: number;
}

const samples: Sample[] = [];

async function sample(stage: Stage): Promise<Sample> {
  const [node] = stage.nodes;
  const pid = node?.up?.child.pid;
  if (!stage.postgres || !node || pid === undefined) throw new Error('the first node is never killed');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const client = new Client({ ...stage.postgres.direct() });
  await client.connect();
  const result = await client.query<{ connections: number; runs: number }>(`
    select (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())
      as connections, (select count(*)::int from run where finished_at is null) as runs`);
  await client.end();
  return {
    megabytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    connections: result.rows[0]?.connections ?? 0,
    runs: result.rows[0]?.runs ?? 0,
    files: (await readdir(node.dataDir, { recursive: true })).length,
  };
}

/** One minute: a node other than the first is killed and restarted at once. */
async function minute(stage: Stage): Promise<void> {
  const victim = stage.nodes[1 + (stage.crashes % 2)];
  if (!victim) throw new Error('there are three nodes');
  await victim.end('SIGKILL');
  stage.crashes += 1;
  await victim.start();
  for (let count = 0; count < samplesPerMinute && Date.now() < stage.until; count += 1) {
    await pause(60_000 / samplesPerMinute);
    samples.push(await sample(stage));
  }
}

const mean = (list: readonly Sample[], what: keyof Sample) =>
  list.reduce((sum, one) => sum + one[what], 0) / Math.max(1, list.length);

/** Growth that is within normal variation: garbage collection, a few more connections at one moment. */
const allowed: Record<keyof Sample, number> = { megabytes: 40, descriptors: 12, connections: 12, runs: 6, files: 4 };

function judge(): number {
  // Ignore the first third, in which caches, the compiler and the pool warm up.
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  process.stdout.write('| what | first third | second third | last third |\n|---|---|---|---|\n');
  let grown = 0;
  for (const what of Object.keys(allowed) as (keyof Sample)[]) {
    const [begin, before, after] = [samples.slice(0, third), middle, last].map((list) => mean(list, what));
    if ((after ?? 0) - (before ?? 0) > allowed[what]) grown += 1;
    process.stdout.write(`| ${what} | ${[begin, before, after].map((value) => value?.toFixed(1)).join(' | ')} |\n`);
  }
  return grown;
}

const outcome = await playScenario({ name: 'soak', nodes: 3, cancelWithinMs: 30_000, fault: minute }, minutes * 60_000);
report(`soak of ${minutes} minutes`, outcome);
const grown = judge();
process.stdout.write(grown === 0 ? 'nothing grew\n' : `${grown} of these grew\n`);
process.exitCode = outcome.violations.length + grown > 0 ? 1 : 0;
