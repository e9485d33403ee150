import { setTimeout as pause } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '../../schema/errors.ts';
import { migrationNames } from '../../server/store/orm-options.ts';
import { type AnyEvent, cursors, parseEvents, readEvents, types } from '../support/events.ts';
import { lacks } from '../support/needs.ts';
import { requestsPerMinute, spoken, startTopology, type Topology, type TopologyNode } from './topology.ts';

const idea = { messages: [{ role: 'user', content: 'A tool for bell founders to plan their castings' }] };

interface Started {
  id: string;
  stream: Response;
  node: TopologyNode;
  runId: string;
}

function expectWhole(events: readonly AnyEvent[], seen: readonly AnyEvent[]): void {
  expect(events.slice(0, seen.length)).toEqual(seen);
  expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
  expect(types(events).filter((type) => type === 'ideation_complete' || type === 'done')).toHaveLength(2);
  expect(types(events).slice(-2)).toEqual(['ideation_complete', 'done']);
  const reset = events.findLast((event) => event.type === 'text_reset')?.cursor ?? 0;
  const said = events.filter((event) => event.type === 'text_delta' && event.cursor > reset);
  expect(said.map((event) => event.delta).join('')).toBe(spoken);
}

interface Followed {
  seen: AnyEvent[];
  /** Resolves when the stream has ended, completely or interrupted. */
  ended: Promise<void>;
}

function follow(stream: Response): Followed {
  const seen: AnyEvent[] = [];
  const parser = createParser({ onEvent: (message) => seen.push(JSON.parse(message.data) as AnyEvent) });
  async function read(): Promise<void> {
    try {
      for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(piece);
    } catch (error) {
      // Interrupted with its node: an incomplete event is sent again.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return { seen, ended: read() };
}

describe.skipIf(lacks('nginx', 'PgBouncer'))('nginx, three nodes and PgBouncer', () => {
  let topology: Topology;
  beforeAll(async () => {
    topology = await startTopology();
  });
  afterAll(() => topology[Symbol.asyncDispose]());

  async function start(): Promise<Started> {
    const id = await topology.createSession();
    const stream = await topology.post(`/api/v1/sessions/${id}/ideation-agent`, idea);
    expect(stream.status).toBe(200);
    const runId = stream.headers.get('x-run-id') ?? '';
    return { id, stream, runId, node: await topology.executing(runId) };
  }

  /** Reads as clients do: reconnects through the proxy after the last cursor, until `done`. */
  async function readOn(id: string, seen: readonly AnyEvent[]): Promise<AnyEvent[]> {
    const events = [...seen];
    while (events.at(-1)?.type !== 'done') {
      const stream = await topology.request(`/api/v1/sessions/${id}/events?since=${events.at(-1)?.cursor ?? 0}`);
      expect(stream.status).toBe(200);
      const followed = follow(stream);
      await followed.ended;
      events.push(...followed.seen);
    }
    return events;
  }

  test('three nodes that start together on an empty database migrate it one at a time', async () => {
    const done = await topology.database.query(
      'select name, count(*)::int as times from migration group by name order by name',
    );
    expect(done.rows).toEqual(migrationNames.map((name) => ({ name, times: 1 })));
    for (const node of topology.nodes) expect((await node.process.request('/readyz')).status).toBe(200);
    expect((await topology.request('/readyz')).status).toBe(200);
  });

  test('a run streams through the proxy without delay, and every node follows it with the same bytes', async () => {
    const { id, stream } = await start();
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const others = topology.nodes.map(({ process }) => process.request(`/api/v1/sessions/${id}/events`));
    const arrivals: number[] = [];
    let text = '';
    for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      arrivals.push(Date.now());
      text += piece;
    }
    expectWhole(parseEvents(text), []);
    // Two seconds of words, 40 ms apart, each in one piece: nothing was buffered.
    expect(arrivals.length).toBeGreaterThan(20);
    expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(1_000);
    for (const other of await Promise.all(others)) expect(await other.text()).toBe(text);
  });

  test('a cancel through another node stops the run', async () => {
    const { id, stream, node, runId } = await start();
    const events = readEvents(stream);
    const other = topology.nodes.find((candidate) => candidate !== node);
    expect((await other?.process.post(`/api/v1/sessions/${id}/runs/${runId}/cancel`))?.status).toBe(202);
    expect((await events).slice(-2)).toMatchObject([{ code: 'cancelled' }, { outcome: 'cancelled' }]);
  });

  test('a node that is stopped during a run costs no event and no response', async () => {
    const { id, stream, node } = await start();
    const { seen, ended } = follow(stream);
    await expect.poll(() => seen.length).toBeGreaterThan(8);
    const statuses: number[] = [];
    const stopping = node.process.end('SIGTERM');
    const asking = (async () => {
      for (let count = 0; count < 20; count += 1) {
        statuses.push((await topology.request('/readyz')).status);
        statuses.push((await topology.request(`/api/v1/sessions/${id}`)).status);
        await pause(20);
      }
    })();
    await ended;
    expect(types(seen)).not.toContain('done');
    const events = await readOn(id, seen);
    expect(await stopping).toBe(0);
    await asking;
    expectWhole(events, seen);
    // Another node handled what that node rejected.
    expect([...new Set(statuses)]).toEqual([200]);
    await node.startAgain();
  });

  test('another node takes over from a node that is killed during a run, and nothing is lost', async () => {
    const { id, stream, node, runId } = await start();
    const { seen, ended } = follow(stream);
    await expect.poll(() => seen.length).toBeGreaterThan(8);
    await node.process.end('SIGKILL');
    await ended;
    expect(types(seen)).not.toContain('done');
    const events = await readOn(id, seen);
    expectWhole(events, seen);
    expect(await topology.executing(runId)).not.toBe(node);
    await node.startAgain();
  });

  test('the proxy sends a node its share again when it is back', async () => {
    for (const { process } of topology.nodes) {
      const answers = () => answersOf(process.url);
      const before = await answers();
      await expect
        .poll(async () => {
          await topology.request('/readyz');
          return answers();
        })
        .toBeGreaterThan(before + 2);
    }
  });

  test('a preview is available through the proxy and from every node', async () => {
    const id = await topology.createSession();
    const stream = await topology.post(`/api/v1/sessions/${id}/design-system-agent`, idea);
    const complete = (await readEvents(stream)).find(({ type }) => type === 'design_system_complete');
    const address = String(complete?.previewUrlDark);
    expect(address.startsWith(`${topology.previewUrl}/`)).toBe(true);
    const shown = await fetch(address);
    expect(shown.status).toBe(200);
    const page = await shown.text();
    expect(page).toContain('Next departures');
    for (const { ports } of topology.nodes) {
      const there = await fetch(address.replace(topology.previewUrl, `http://127.0.0.1:${ports.previews}`));
      expect(await there.text()).toBe(page);
    }
  });

  test('the rate limit is exact across all nodes', async () => {
    await topology.database.query('delete from rate_limit');
    const answers = await Promise.all(
      Array.from({ length: requestsPerMinute + 40 }, () => topology.request('/api/v1/sessions?limit=1')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(requestsPerMinute);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    await topology.database.query('delete from rate_limit');
  });

  test('few connections reach the database: the pooler’s, and one listener per node', async () => {
    // After the burst of the previous test: without the pooler, three nodes would have opened up to 60.
    const result = await topology.database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    expect(result.rows[0]?.count).toBeLessThanOrEqual(20 + topology.nodes.length);
  });

  test('if no node responds, the proxy answers with the service’s error format', async () => {
    await Promise.all(topology.nodes.map(({ process }) => process.end('SIGTERM')));
    const answer = await topology.request('/api/v1/sessions');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({
      type: 'urn:unified-agents:problem:unavailable',
      title: errorTable.unavailable.title,
      status: 503,
      code: 'unavailable',
      instance: '/api/v1/sessions',
    });
  });
});

/** Number of responses with status 200 to 299 that the node has sent since its start. */
async function answersOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/http_responses_total\{class="2xx"\} (\d+)/.exec(text)?.[1] ?? 0);
}
