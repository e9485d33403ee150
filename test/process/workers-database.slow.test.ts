import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { png } from '../attachments/files.ts';
import { databaseUrl } from '../chaos/postgres.ts';
import { parseMetrics, typesOf } from '../metrics/scrape.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { type AnyEvent, cursors, readEvents, readUntil, types } from '../support/events.ts';
import { makeEmptyFolder, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import { testKey } from '../support/service.ts';
import { createSession, environment, idea } from '../support/slow-model.ts';
import { inDeltas, inJson, startStubModel } from '../support/stub-model.ts';
import { overTcp } from '../support/tcp-address.ts';
import { collect, openTrpcSocket } from '../support/trpc.ts';
import { type Connection, connectToBoth, killWorkers, linesOf, startsOf } from './worker-processes.ts';

const query = `subscription ($sessionId: ID!, $runKey: String, $input: IdeationInput!) {
  ideation(sessionId: $sessionId, runKey: $runKey, input: $input) { ... on AgentEvent { type cursor } }
}`;
/** The model goes on until a run is taken up again. */
const endless = 'A tool that never ends';

describe('two workers on a database of their own', () => {
  const opened = new AsyncDisposableStack();
  let database: TestDatabase;
  let service: ServiceProcess;
  let isReleased = false;
  beforeAll(async () => {
    const folder = opened.use(await makeEmptyFolder());
    const model = opened.use(
      await startStubModel(({ body }) => {
        const isEndless = !isReleased && JSON.stringify(body.messages).includes(endless);
        if (isEndless) return { kind: 'endless', delta: 'word ', everyMs: 20 };
        return body.response_format ? inJson({ ideaSummary: 'A tool.' }) : inDeltas('A tool for founders.', 4);
      }),
    );
    database = opened.use(await createDatabase());
    const { address } = opened.use(await overTcp(database.address));
    service = opened.use(
      await startServiceProcess({
        ...environment(folder.path, model.url),
        DATABASE_URL: databaseUrl(address),
        WORKERS: '2',
      }),
    );
  });
  afterAll(() => opened.disposeAsync());

  /** One statement. */
  async function ask<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client(database.address);
    await client.connect();
    const { rows } = await client.query<Row>(text, values);
    await client.end();
    return rows;
  }

  test('an upload over one worker is read over the other, and a run there uses it', async () => {
    using connections = new DisposableStack();
    const [one, other] = (await connectToBoth(service.url)).map((each) => connections.use(each)) as Pair;
    expect(new Set([one.node, other.node])).toEqual(new Set(startsOf(service).map(({ node }) => node)));
    const rows = await ask<{ id: string }>('select id from node');
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([one.node, other.node]));
    const id = await createSession(service);
    const path = `/api/v1/sessions/${id}/attachments`;
    // More than a pipe or one read holds.
    const text = Buffer.from('tea,2\n'.repeat(60_000));
    const sent = await Promise.all([
      one.send(`${path}?name=sketch.png`, png),
      other.send(`${path}?name=prices.csv`, text),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    const [sketch, prices] = sent.map((answer) => (JSON.parse(answer.text) as { attachmentId: string }).attachmentId);
    for (const [connection, attachment, content] of [
      [other, sketch, png],
      [one, prices, text],
    ] as const) {
      const read = JSON.parse((await connection.send(`${path}/${attachment}`)).text) as { content: string };
      expect(Buffer.from(read.content, 'base64').equals(content)).toBe(true);
    }
    const messages = [{ role: 'user', content: 'A till', attachments: [prices] }];
    const run = await one.send(`/api/v1/sessions/${id}/ideation-agent`, { messages });
    expect(run.text).toContain('Read prices.csv');
    expect(run.text).toContain('"type":"ideation_complete"');
  });

  test('WebSockets of both protocols follow a run on either worker', async () => {
    using connections = new DisposableStack();
    const both = [...(await connectToBoth(service.url)), ...(await connectToBoth(service.url))];
    for (const each of both) connections.use(each);
    // Each protocol has one WebSocket at each worker.
    const ofTrpc = both.slice(0, 2);
    const ofGraphql = both.slice(2);
    const sessionId = await createSession(service);
    const input = { sessionId, runKey: 'once', ...idea };
    const seen = await Promise.all([
      ...ofTrpc.map((connection) => overTrpc(connection, input)),
      ...ofGraphql.map((connection) => overGraphql(connection, { sessionId, runKey: 'once', input: idea })),
    ]);
    const stored = await readEvents(await service.request(`/api/v1/sessions/${sessionId}/events`));
    expect(types(stored).slice(-2)).toEqual(['ideation_complete', 'done']);
    expect(seen.map((events) => events.map(brief))).toEqual(seen.map(() => stored.map(brief)));
    expect(await ask('select count(*)::int from run where session_id = $1', [sessionId])).toEqual([{ count: 1 }]);
  });

  async function overTrpc(connection: Connection, input: object): Promise<AnyEvent[]> {
    await using socket = openTrpcSocket(service.url, { WebSocket: socketOf(connection) as never });
    const { events } = await collect((observer) =>
      socket.client.subscription('agents.ideation.run', input, observer as never),
    );
    return events;
  }

  async function overGraphql(connection: Connection, variables: Record<string, unknown>): Promise<AnyEvent[]> {
    const client = createClient({
      url: `${service.url.replace('http', 'ws')}/api/graphql`,
      connectionParams: { authorization: `Bearer ${testKey}` },
      webSocketImpl: socketOf(connection),
    });
    const events: AnyEvent[] = [];
    await new Promise<void>((resolve, reject) => {
      client.subscribe<{ ideation: AnyEvent }>(
        { query, variables },
        { next: ({ data }) => void (data && events.push(data.ideation)), error: reject, complete: resolve },
      );
    });
    await client.dispose();
    return events;
  }

  test('the other worker continues the run of one that was killed, and no count falls', async () => {
    const id = await createSession(service);
    const run = await service.post(`/api/v1/sessions/${id}/ideation-agent`, {
      messages: [{ role: 'user', content: endless }],
    });
    const runId = run.headers.get('x-run-id');
    const holderOf = async () => (await ask<{ node: string }>('select node from run where id = $1', [runId]))[0]?.node;
    const holder = await holderOf();
    const other = startsOf(service).find(({ node }) => node !== holder);
    const killed = startsOf(service).find(({ node }) => node === holder);
    if (!killed || !other) throw new Error('There are two workers.');
    const before = await countsOf();
    // Only text that was sent is taken back.
    expect(types(await readUntil(run, ({ type }) => type === 'text_delta'))).toContain('text_delta');
    // It renews nothing while it is stopped, so only the end of its process ends the lease.
    await expect.poll(() => extendLease(killed.pid, runId), { timeout: 120_000 }).toBe(true);
    isReleased = true;
    process.kill(killed.pid, 'SIGKILL');
    await expect.poll(holderOf).toBe(other.node);
    const events = await readEvents(await service.request(`/api/v1/sessions/${id}/events`));
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
    expect(types(events).filter((type) => type === 'text_reset')).toHaveLength(1);
    expect(types(events).slice(-2)).toEqual(['ideation_complete', 'done']);
    expect(fallen(before, await countsOf())).toEqual([]);
    await expect.poll(() => startsOf(service).length, { timeout: 120_000 }).toBe(3);
    const after = await countsOf();
    expect(fallen(before, after)).toEqual([]);
    const accepted = 'http_responses_total {"class":"2xx"}';
    expect(after.get(accepted)).toBeGreaterThan(before.get(accepted) ?? Infinity);
  });

  /** Stops the process, and makes the lease of its run long. Returns false if the process was stopped while it held a lock. */
  async function extendLease(pid: number, runId: string | null): Promise<boolean> {
    process.kill(pid, 'SIGSTOP');
    const free = 'select id from run where id = $1 for no key update skip locked';
    const set = `update run set lease_until = now() + interval '1 hour' where id = any(array(${free})) returning id`;
    const isDone = (await ask(set, [runId])).length === 1;
    if (!isDone) process.kill(pid, 'SIGCONT');
    return isDone;
  }

  /** The counters and histograms of the node. */
  async function countsOf(): Promise<Map<string, number>> {
    const text = await (await service.request('/metrics')).text();
    const isCount = /^(?:counter|histogram)$/;
    const kinds = typesOf(text);
    const samples = parseMetrics(text).filter(({ name }) =>
      isCount.test(kinds.get(name) ?? kinds.get(name.replace(/_(?:bucket|sum|count)$/, '')) ?? ''),
    );
    return new Map(samples.map(({ name, labels, value }) => [`${name} ${JSON.stringify(labels)}`, value]));
  }

  test('a worker that ends again and again is started after growing pauses, while the other one serves', async () => {
    const message = 'a worker ends again and again';
    const survivor = startsOf(service).at(-1)?.pid;
    const starts = startsOf(service).length;
    const ended = () => linesOf<Ended>(service, message);
    // More failures than end a node without a worker that serves.
    while ((ended().at(-1)?.failures ?? 0) < 6) {
      await killWorkers(service.child.pid, survivor);
      await pause(150);
    }
    const pauses = ended().map(({ failures, pauseMs }) => [failures, pauseMs]);
    expect(pauses.slice(0, 5)).toEqual([2, 3, 4, 5, 6].map((failures) => [failures, 250 * 2 ** (failures - 2)]));
    expect((await service.request('/readyz')).status).toBe(200);
    await expect.poll(() => startsOf(service).length, { timeout: 120_000 }).toBe(starts + 1);
    (await connectToBoth(service.url)).forEach((each) => each[Symbol.dispose]());
  });

  test('the node ends if all of them do', async () => {
    while (service.child.exitCode === null) {
      await killWorkers(service.child.pid);
      await pause(150);
    }
    expect(service.child.exitCode).toBe(70);
    expect(service.output()).toMatch(
      /Worker [12] ended \d+ times in a row soon after its start, the last time by signal SIGKILL, and no other worker serves\. See the lines above/,
    );
  });
});

/** Returns a WebSocket that takes over this connection. */
const socketOf = ({ agent }: Connection) =>
  class extends WebSocket {
    constructor(url: string, protocols?: string | string[]) {
      super(url, protocols, { agent });
      expect(Object.keys(agent.freeSockets)).toEqual([]);
    }
  };

const fallen = (before: Map<string, number>, after: Map<string, number>) =>
  [...before].filter(([name, value]) => !((after.get(name) ?? 0) >= value));

interface Ended {
  failures: number;
  pauseMs: number;
}

type Pair = [Connection, Connection];

/** Subscriptions over GraphQL ask for no more. */
const brief = ({ type, cursor }: AnyEvent) => ({ type, cursor });
