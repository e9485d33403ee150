/**
 * Compares two checkouts of the service: `npx node bench/pairs.ts <before> <after> [bursts] [starts]`. Both have their packages
 * installed. Their bursts alternate, a second or two each: the speed of a machine that others use changes within a minute.
 * Prints the median of the ratios, after to before, with its 95 % bounds. `--divide after` divides the tables of that side by
 * session (docs/deploy/partitions.sql); two processes of the same code differ by up to 9 %, so run it with `--divide before`, too.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connectTo } from './database.ts';
import { measureService, type Throughput } from './measure.ts';
import { alternate, paired, print } from './paired.ts';
import { cores } from './processes.ts';
import { type BenchService, makeFolder, otherCore, startModel, startService, withModel } from './service.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { divide: { type: 'string' } } });
const [before = '', after = '', bursts = '80', starts = '25'] = positionals;
if (after === '') throw new Error('Name two folders: bench/pairs.ts <before> <after> [bursts] [starts]');
const checkouts = [resolve(before), resolve(after)] as const;
const streams = 50;

if (cores > otherCore) spawnSync('taskset', ['-a', '-p', '-c', String(otherCore), String(process.pid)]);
paired('before', 'after');

if (Number(bursts) > 0) await compareStreams(Number(bursts));
if (Number(starts) > 0) await compareStarts(Number(starts));

async function compareStreams(count: number): Promise<void> {
  await using model = await startModel();
  await using folders = new AsyncDisposableStack();
  const services: BenchService[] = [];
  for (const [side, checkout] of checkouts.entries()) {
    const folder = folders.use(await makeFolder());
    if (values.divide === ['before', 'after'][side]) await divideTables(folder.path, checkout);
    services.push(folders.use(await startService(folder.path, withModel(model.url), checkout)));
  }
  for (const service of services) await measureService(service, streams, 60);
  const seen = await alternate(count, async (side) => {
    const service = services[side];
    if (!service) throw new RangeError('there are two sides');
    return measureService(service, streams, 8);
  });
  const of = (pick: (one: Throughput) => number) => seen.map(([a, b]) => [pick(a), pick(b)] as const);
  print(
    'events per second, 50 at once',
    of((one) => one.eventsPerSecond),
  );
  print(
    'processor time of the service',
    of((one) => one.own),
  );
  print(
    'processor time with PostgreSQL',
    of((one) => one.own + one.below),
  );
  print(
    'first text, 50 at once',
    of((one) => one.firstMilliseconds),
  );
}

/** Creates the tables in the folder, and divides them. */
async function divideTables(path: string, checkout: string): Promise<void> {
  await using _service = await startService(path, {}, checkout);
  const client = await connectTo(path);
  await client.query(await readFile('docs/deploy/partitions.sql', 'utf8'));
  await client.end();
}

async function compareStarts(count: number): Promise<void> {
  const seen = await alternate(count, async (side) => {
    await using folder = await makeFolder();
    return { fresh: await startOn(folder.path, side), existing: await startOn(folder.path, side) };
  });
  print(
    'start, new data folder',
    seen.map(([a, b]) => [a.fresh, b.fresh]),
  );
  print(
    'start, existing data folder',
    seen.map(([a, b]) => [a.existing, b.existing]),
  );
}

async function startOn(path: string, side: number): Promise<number> {
  await using service = await startService(path, {}, checkouts[side]);
  return service.startMilliseconds;
}
