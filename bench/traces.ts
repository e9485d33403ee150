/**
 * Compares the service without and with traces that are sent to a collector: `npx node bench/traces.ts [pairs] [pairs of each two
 * processes]`. Set OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG and TRACES_PER_SECOND for fewer or more traces than by default.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { compareServices } from './compare-services.ts';
import type { Throughput } from './measure.ts';
import { paired, print } from './paired.ts';
import { cores } from './processes.ts';
import { otherCore, startModel, startService, withModel } from './service.ts';

const pairs = Number(process.argv[2] ?? 40);
// Starting and warming up two processes takes as long as ten pairs.
const pairsOfProcesses = Number(process.argv[3] ?? 4);

if (cores > otherCore) spawnSync('taskset', ['-a', '-p', '-c', String(otherCore), String(process.pid)]);
let requests = 0;
const sink = createServer((incoming, out) => {
  requests += 1;
  incoming.resume().on('end', () => out.setHeader('content-type', 'application/json').end('{}'));
}).listen(0, '127.0.0.1');
await once(sink, 'listening');
const withTraces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(sink.address() as AddressInfo).port}`,
  OTEL_TRACES_SAMPLER: process.env.OTEL_TRACES_SAMPLER ?? 'always_on',
  OTEL_TRACES_SAMPLER_ARG: process.env.OTEL_TRACES_SAMPLER_ARG ?? '1',
};

await using model = await startModel();
const seen = await compareServices(
  pairs,
  (side, dataDir) => startService(dataDir, { ...withModel(model.url), ...(side === 1 && withTraces) }),
  60,
  [50, 50],
  pairsOfProcesses,
);
sink.close();

paired('without', 'with traces');
const of = (pick: (one: Throughput) => number) => seen.map(([a, b]) => [pick(a), pick(b)] as const);
print(
  'events per second, 50 at once',
  of((one) => one.eventsPerSecond),
);
print(
  'processor time per 1,000 events, service alone',
  of((one) => one.own),
);
print(
  'first text, 50 at once',
  of((one) => one.firstMilliseconds),
);
const load = loadavg().map((one) => one.toFixed(1));
process.stdout.write(
  `${requests} requests to the collector; load of the machine over 1, 5 and 15 minutes: ${load.join(', ')}\n`,
);
