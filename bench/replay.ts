import {
  askLimit,
  authorization,
  createSession,
  measureThroughput,
  runIdeation,
  type Target,
  type Throughput,
} from './measure.ts';
import { median } from './median.ts';
import { startProgram } from './processes.ts';
import { makeFolder, serverCore, startLimit, startModel, startService, withModel } from './service.ts';
import { readStream, type StreamRequest } from './stream-client.ts';
import { figure, row } from './table.ts';

const events = 10_000;
const repeats = 5;
/** Sequential reads of a late cursor: on a service that has just started, and on a warm one. */
const late = { each: 200, before: 10_000 };

/** Creates a session with at least this many events, all from runs. */
export async function fillSession(target: Target, count: number): Promise<string> {
  const id = await createSession(target);
  for (let have = 0; have < count;) have += (await runIdeation(target, id)).blocks;
  return id;
}

/** Medians of several reads of the same kind. */
async function measureReading(pid: number, request: StreamRequest, rounds: number): Promise<Throughput> {
  const seen: Throughput[] = [];
  // V8 compiles code after some calls, so the very first read is reported separately.
  await measureThroughput(pid, 1, 4 * rounds, () => readStream(request));
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    seen.push(await measureThroughput(pid, 1, rounds, () => readStream(request)));
  }
  const of = (pick: (one: Throughput) => number) => median(seen.map(pick));
  return {
    eventsPerSecond: of((one) => one.eventsPerSecond),
    own: of((one) => one.own),
    below: of((one) => one.below),
    firstMilliseconds: of((one) => one.firstMilliseconds),
  };
}

/** Runs sequentially. Returns medians of the milliseconds of a whole request. */
async function takeTurns(request: StreamRequest): Promise<{ first: number; warm: number }> {
  const took: number[] = [];
  for (let count = 0; count < late.before + late.each; count += 1) {
    const began = performance.now();
    await readStream(request);
    took.push(performance.now() - began);
  }
  return { first: median(took.slice(0, late.each)), warm: median(took.slice(-late.each)) };
}

const graphqlQuery = (id: string) => `subscription { sessionEvents(sessionId: "${id}", follow: false) {
  type cursor runId agent at ... on TextDeltaEvent { delta } } }`;
const bareQuery = 'subscription { sessionEvents { type cursor runId agent at delta } }';

/**
 * Measures reading 10,000 stored events over each protocol after a restart, against bare frameworks that send from
 * memory.
 */
export async function replay(): Promise<void> {
  await using folder = await makeFolder();
  await using model = await startModel();
  let id: string;
  {
    await using service = await startService(folder.path, withModel(model.url));
    id = await fillSession(service, events);
  }
  await using service = await startService(folder.path, withModel(model.url));
  await using bareHttp = await startProgram('bench/bare-server.ts', {}, serverCore, [String(events), '100']);
  await using bareTrpc = await startProgram('bench/bare-trpc.ts', {}, serverCore, [String(events)]);
  await using bareGraphql = await startProgram('bench/bare-graphql.ts', {}, serverCore, [String(events)]);
  await using limit = await startLimit();
  await askLimit(limit);
  const headers = authorization(service);
  const address = `${service.url}/api/v1/sessions/${id}/events?follow=false`;

  const cold = performance.now();
  const first = await readStream({ address, method: 'GET', headers });
  figure(
    'replay of a session, first reading after a restart',
    first.blocks / ((performance.now() - cold) / 1000),
    '/s',
  );
  const rest = await measureReading(service.pid, { address, method: 'GET', headers }, 10);
  const http = await measureReading(bareHttp.pid, { address: String(bareHttp.ready.url), body: {} }, 10);
  row('replay over REST', rest.eventsPerSecond, http.eventsPerSecond, '/s');
  row('processor time per 1,000 events, replay over REST', rest.own, http.own, 'ms');

  const ours = await takeTurns({ address: `${address}&since=${first.blocks - 5}`, method: 'GET', headers });
  const least = await takeTurns({ address: String(limit.ready.url), method: 'GET' });
  const of = 'a late cursor, median of the whole request';
  const beside = '(beside: one lookup, and nothing else)';
  row(`${of}, the first ${late.each} ${beside}`, ours.first, least.first, 'ms');
  row(`${of}, after ${late.before} ${beside}`, ours.warm, least.warm, 'ms');

  const input = encodeURIComponent(JSON.stringify({ sessionId: id, follow: false }));
  const trpcAddress = `${service.url}/api/trpc/sessions.events?input=${input}`;
  const trpc = await measureReading(service.pid, { address: trpcAddress, method: 'GET', headers }, 3);
  const bareT = await measureReading(bareTrpc.pid, { address: String(bareTrpc.ready.url), method: 'GET' }, 3);
  row('processor time per 1,000 events over tRPC (beside: bare tRPC, from memory)', trpc.own, bareT.own, 'ms');

  const stream = { accept: 'text/event-stream' };
  const graphql = await measureReading(
    service.pid,
    { address: `${service.url}/api/graphql`, headers: { ...headers, ...stream }, body: { query: graphqlQuery(id) } },
    3,
  );
  const bareG = await measureReading(
    bareGraphql.pid,
    { address: String(bareGraphql.ready.url), headers: stream, body: { query: bareQuery } },
    3,
  );
  row('processor time per 1,000 events over GraphQL (beside: bare Yoga, from memory)', graphql.own, bareG.own, 'ms');
}
