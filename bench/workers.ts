/**
 * Compares a node with one process and 50 streams to one with two workers: `npx node bench/workers.ts [pairs] [warm-up] [streams]`. Both have all cores,
 * which the clients and the model share, so only processor time is compared: of the node's processes and of its PostgreSQL.
 */
import { loadavg } from 'node:os';
import { compareServices } from './compare-services.ts';
import { paired, print } from './paired.ts';
import { startModel, startUnpinned, withModel } from './service.ts';

const pairs = Number(process.argv[2] ?? 40);
// Each of two workers has half of the runs, and V8 optimises code fully after 3,000 calls.
const warmUp = Number(process.argv[3] ?? 120);
const streams = Number(process.argv[4] ?? 50);

await using model = await startModel();
const seen = await compareServices(
  pairs,
  // More places than streams: a run that waits is begun by any worker, and half of them by another one than its reader's.
  (side, dataDir) =>
    startUnpinned(dataDir, { ...withModel(model.url), WORKERS: String(side + 1), MAX_RUNS_PER_NODE: '1000' }),
  warmUp,
  [50, streams],
);
paired('one process', 'two workers');
print(
  'processor time per 1,000 events, with PostgreSQL, ms',
  seen.map(([one, two]) => [one.own + one.below, two.own + two.below]),
);
print(
  'of it in the processes of the node, ms',
  seen.map(([one, two]) => [one.own, two.own]),
);
print(
  'of it in PostgreSQL, ms',
  seen.map(([one, two]) => [one.below, two.below]),
);
const load = loadavg().map((one) => one.toFixed(1));
process.stdout.write(`load of the machine over 1, 5 and 15 minutes: ${load.join(', ')}\n`);
