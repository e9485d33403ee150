import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  measureBare,
  measureFirstEvent,
  measureOpenStreams,
  measureService,
  type Target,
  type Throughput,
} from './measure.ts';
import { median } from './median.ts';
import { moveChildren, residentMegabytes, startProgram } from './processes.ts';

/** The server has a core of its own; PostgreSQL, the model and the clients share the other one. */
const serverCore = 0;
const otherCore = 1;
const repeats = 5;

const plenty = { RATE_LIMIT_PER_MINUTE: '1000000', RUN_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'error' };

function startServer(dataDir: string, environment: Record<string, string>) {
  return startProgram(
    'server/main.ts',
    { DATA_DIR: dataDir, PORT: '0', PREVIEW_PORT: '0', ...plenty, ...environment },
    serverCore,
  );
}

function toTarget(program: Awaited<ReturnType<typeof startServer>>): Target {
  const { url, key } = program.ready.ready as { url: string; key: string };
  return { url, key, pid: program.pid };
}

function row(name: string, value: number, baseline: number, unit: string): void {
  const ratio = (value / baseline).toFixed(2);
  process.stdout.write(`| ${name} | ${round(value)} ${unit} | ${round(baseline)} ${unit} | ${ratio} |\n`);
}

const round = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2));

function middle(runs: readonly Throughput[]): Throughput {
  const of = (pick: (run: Throughput) => number) => median(runs.map(pick));
  return {
    eventsPerSecond: of((run) => run.eventsPerSecond),
    own: of((run) => run.own),
    below: of((run) => run.below),
  };
}

async function coldStarts(): Promise<void> {
  const fresh: number[] = [];
  const existing: number[] = [];
  for (let count = 0; count < repeats; count += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'uas-bench-'));
    for (const list of [fresh, existing]) {
      await using program = await startServer(folder, {});
      const { url } = toTarget(program);
      const response = await fetch(`${url}/readyz`);
      if (response.status !== 200) throw new Error('started, and not ready');
      list.push(program.startMilliseconds);
    }
    await rm(folder, { recursive: true, force: true });
  }
  await using bare = await startProgram('bench/bare-server.ts', {}, serverCore);
  row('start to /readyz, new data folder', median(fresh), bare.startMilliseconds, 'ms');
  row('start to /readyz, existing data folder', median(existing), bare.startMilliseconds, 'ms');
}

async function streams(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-bench-'));
  await using stub = await startProgram('bench/stub.ts', {}, otherCore);
  await using bare = await startProgram('bench/bare-server.ts', {}, serverCore);
  const modelUrl = String(stub.ready.url);
  {
    await using program = await startServer(folder, { OPENAI_BASE_URL: modelUrl, OPENAI_MODEL: 'stub' });
    const target = toTarget(program);
    await moveChildren(target.pid, otherCore);
    row(
      'resident memory after the start (beside: the baseline)',
      await residentMegabytes(target.pid),
      await residentMegabytes(bare.pid),
      'MB',
    );
    // Before any load: what a load leaves behind hides what streams cost.
    const memory = await measureOpenStreams(target, 500);
    row('resident memory, with 500 open streams (beside: with their sessions made)', memory.open, memory.idle, 'MB');
    // The first runs compile what the later ones measure.
    await measureService(target, 10, 10);
    await measureBare(bare, 10, 10);
    const first = await measureFirstEvent(target, modelUrl, 60);
    row('first text, one stream (beside: the model asked directly)', first.throughService, first.direct, 'ms');
    for (const count of [1, 50]) {
      const ours: Throughput[] = [];
      const theirs: Throughput[] = [];
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        ours.push(await measureService(target, count, count === 1 ? 40 : 8));
        theirs.push(await measureBare(bare, count, count === 1 ? 40 : 8));
      }
      const our = middle(ours);
      const their = middle(theirs);
      row(`events per second, ${count} at once`, our.eventsPerSecond, their.eventsPerSecond, '/s');
      row(`processor time per 1,000 events, ${count} at once, service alone`, our.own, their.own, 'ms');
      row(`processor time per 1,000 events, ${count} at once, with PostgreSQL`, our.own + our.below, their.own, 'ms');
    }
  }
  await rm(folder, { recursive: true, force: true });
}

process.stdout.write('| what | service | baseline in the same run | ratio |\n|---|---|---|---|\n');
await coldStarts();
await streams();
