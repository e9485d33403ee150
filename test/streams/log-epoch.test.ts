import { describe, expect, test } from 'vitest';
import { createDatabase, createStore } from '../support/database.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { readEvents, readUntil, types } from '../support/events.ts';
import { follow } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { startNode } from '../support/node.ts';
import { hangUp, pretendOtherServer, say } from '../support/other-server.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { collect, trpcClient } from '../support/trpc.ts';

const agents = { echoBack: echo };
const talk = { messages: [{ role: 'user' as const, content: 'one two' }] };
const json = { headers: { accept: 'application/json' } };

/** Returns the current epoch, and a session with five events. */
async function begin(service: TestService): Promise<{ id: string; epoch: number }> {
  const id = await service.createSession();
  const run = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk);
  expect(await readEvents(run)).toHaveLength(5);
  return { id, epoch: Number(run.headers.get('x-log-epoch')) };
}

describe('the epoch of the log', () => {
  test.each(['/api/v1', '/v1'])('is in every response with cursors, below %s', async (base) => {
    await using service = await createTestService({ agents });
    const { id, epoch } = await begin(service);
    expect(epoch).toBeGreaterThan(0);
    const path = `${base}/sessions/${id}/events`;
    const page = await service.fetch(path, { headers: { ...json.headers, origin: 'https://app.example' } });
    const stream = await service.fetch(path);
    for (const response of [page, stream]) expect(Number(response.headers.get('x-log-epoch'))).toBe(epoch);
    expect(page.headers.get('access-control-expose-headers')).toContain('X-Log-Epoch');
    await Promise.all([page.text(), stream.text()]);
  });

  test.each(['/api/v1', '/v1'])('of another log is refused together with its cursor, below %s', async (base) => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const { id, epoch } = await begin(service);
    const path = `${base}/sessions/${id}/events?since=2`;
    const authorization = `Bearer ${testKey}`;
    // With a socket, a stream bypasses web streams; without one, it uses them.
    const doors = [
      (query: string, accept: string) => service.fetch(`${path}${query}`, { headers: { accept } }),
      (query: string, accept: string) => fetch(`${http.url}${path}${query}`, { headers: { accept, authorization } }),
    ];
    for (const door of doors) {
      for (const accept of ['text/event-stream', 'application/json']) {
        const without = await (await door('', accept)).text();
        expect(await (await door(`&epoch=${epoch}`, accept)).text()).toBe(without);
        const refused = await door(`&epoch=${epoch - 1}`, accept);
        expect(refused.status).toBe(409);
        expect(await refused.json()).toMatchObject({ code: 'stale_cursor', epoch, latestCursor: 5 });
        expect((await door('&epoch=first', accept)).status).toBe(400);
      }
    }
    const elsewhere = '00000000-0000-7000-8000-0000000000ff';
    expect((await service.fetch(`${base}/sessions/${elsewhere}/events?epoch=1`)).status).toBe(404);
  });

  test('is checked by tRPC and GraphQL, too', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const { id, epoch } = await begin(service);
    const problem = { code: 'stale_cursor', epoch, latestCursor: 5 };
    const trpc = (asked: number) =>
      collect((observer) =>
        trpcClient(http.url).sessions.events.subscribe({ sessionId: id, since: 3, epoch: asked }, observer),
      );
    expect((await trpc(epoch)).ids).toEqual(['4', '5']);
    await expect(trpc(1)).rejects.toMatchObject({ data: { code: 'CONFLICT', problem } });
    const query =
      'subscription ($id: ID!, $epoch: Float) { sessionEvents(sessionId: $id, since: 3, epoch: $epoch) { cursor } }';
    const graphql = (asked: number) => follow(http.url, { query, variables: { id, epoch: asked } });
    expect((await graphql(epoch)).events.map(({ cursor }) => cursor)).toEqual([4, 5]);
    expect((await graphql(1)).errors).toMatchObject([{ extensions: { code: 'stale_cursor', problem } }]);
  });

  test('is checked when a client goes on with an agent’s run, before another run could start', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const { id } = await begin(service);
    const run = { sessionId: id, since: 3, epoch: 1, ...talk };
    const trpc = collect((observer) => trpcClient(http.url).agents.echoBack.run.subscribe(run, observer));
    await expect(trpc).rejects.toMatchObject({ data: { problem: { code: 'stale_cursor', latestCursor: 5 } } });
    const query = `subscription ($id: ID!, $input: EchoBackInput!) {
      echoBack(sessionId: $id, since: 3, epoch: 1, input: $input) { __typename }
    }`;
    const { errors } = await follow(http.url, { query, variables: { id, input: talk } });
    expect(errors).toMatchObject([{ extensions: { code: 'stale_cursor' } }]);
    const { runs } = (await (await service.fetch(`/api/v1/sessions/${id}/runs`)).json()) as { runs: unknown[] };
    expect(runs).toHaveLength(1);
  });
});

const raises = (lines: readonly string[]) => lines.filter((line) => line.includes('its epoch was raised')).length;

describe('if the database is another server', () => {
  test('the epoch rises once for all nodes, and streams of the old log end', async () => {
    await using database = await createDatabase();
    await using one = await startNode(database, 1);
    await using two = await startNode(database, 2);
    const { id, epoch } = await begin(one);
    gates.set('failover', Promise.withResolvers());
    const written = await one.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'failover' });
    const followed = await two.fetch(`/api/v1/sessions/${id}/events?since=5&follow=true`);
    const seen = readEvents(followed);

    await pretendOtherServer(database.address, 7);
    await hangUp(database.address);
    // The stream ended by itself: the run still waits at its gate.
    expect(types(await seen)).not.toContain('done');
    const page = async (node: TestService) => {
      const response = await node.fetch(`/api/v1/sessions/${id}/events`, json);
      await response.text();
      return Number(response.headers.get('x-log-epoch'));
    };
    await expect.poll(() => page(two)).toBeGreaterThan(epoch);
    const risen = await page(two);
    await expect.poll(() => page(one)).toBe(risen);
    gates.get('failover')?.resolve();
    await written.text();

    const old = await two.fetch(`/api/v1/sessions/${id}/events?since=5&epoch=${epoch}`);
    expect(old.status).toBe(409);
    expect(await old.json()).toMatchObject({ code: 'stale_cursor', epoch: risen });
    const unsaid = await readUntil(await two.fetch(`/api/v1/sessions/${id}/events?since=5`), () => true);
    expect(unsaid[0]?.cursor).toBe(6);
  });

  test('the epoch rises at a start, too, once for nodes that start together, and stays for the next start', async () => {
    await using database = await createDatabase();
    const first = await startNode(database, 1);
    const before = first.store.epoch.current();
    await first[Symbol.asyncDispose]();
    await pretendOtherServer(database.address, 8);
    const nodes = await Promise.all([1, 2, 3].map((number) => startNode(database, number)));
    const epochs = new Set(nodes.map((node) => node.store.epoch.current()));
    expect([...epochs]).toHaveLength(1);
    expect([...epochs][0]).toBeGreaterThan(before);
    for (const node of nodes) await node[Symbol.asyncDispose]();
    await using again = await startNode(database, 1);
    expect([...epochs]).toEqual([again.store.epoch.current()]);
  });

  test('a database that does not reveal its identity keeps its epoch', async () => {
    await using store = await createStore();
    const lines: string[] = [];
    await using service = await createTestService({ agents, store, log: (line) => lines.push(line) });
    const { epoch } = await begin(service);
    await say(
      store.address,
      `create function public.pg_control_system(out system_identifier bigint) language plpgsql as
         $$ begin raise insufficient_privilege; end $$;
       alter database ${store.address.database} set search_path = public, pg_catalog`,
    );
    await hangUp(store.address);
    await expect.poll(async () => (await service.fetch('/readyz')).status).toBe(200);
    expect(store.epoch.current()).toBe(epoch);
    expect(raises(lines)).toBe(0);
  });
});
