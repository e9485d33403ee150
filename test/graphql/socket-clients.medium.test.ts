import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockNamed } from '../docs/page.ts';
import { startCuttingProxy } from '../sdk/cutting-proxy.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { socketClients } from './socket-clients.ts';

const input = { messages: [{ role: 'user', content: 'one two three four' }] };
const whole = ['phase', 'text_delta', 'text_delta', 'text_delta', 'text_delta', 'echo_complete', 'done'];
const run = `subscription ($id: ID!, $runKey: String, $since: Int, $input: EchoBackInput) {
  echoBack(sessionId: $id, runKey: $runKey, since: $since, input: $input) { ... on AgentEvent { type cursor } }
}`;

let service: TestService;
let http: HttpService;
beforeAll(async () => {
  service = await createTestService({ agents: { echoBack: echo } });
  http = await listen(service);
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function runsOf(id: string): Promise<number> {
  const page = (await (await service.fetch(`/api/v1/sessions/${id}/runs`)).json()) as { runs: unknown[] };
  return page.runs.length;
}

describe.each(socketClients)('$label over a WebSocket', ({ label, follow }) => {
  test('follows a run to its end', async () => {
    const id = await service.createSession();
    const seen: unknown[] = [];
    await follow(http.url, testKey)(run, { id, input }, (event) => seen.push(event.type));
    expect(seen).toEqual(whole);
  });

  test('goes on after a broken connection, with each event once and one run', async () => {
    const id = await service.createSession();
    const gate = `socket clients ${label}`;
    const open = closeGate(gate);
    await using proxy = await startCuttingProxy(http.port, () => null);
    const seen: Record<string, unknown>[] = [];
    await follow(proxy.url, testKey)(run, { id, input: { ...input, gate } }, (event) => {
      seen.push(event);
      if (event.cursor !== 3) return;
      proxy.cut();
      open();
    });
    expect(seen.map(({ type }) => type)).toEqual(whole);
    expect(seen.map(({ cursor }) => cursor)).toEqual(whole.map((_, index) => index + 1));
    expect(await runsOf(id)).toBe(1);
    expect(proxy.connections()).toBeGreaterThan(1);
  });

  test('goes on from connections that break in the middle of a message or are reset', async () => {
    const id = await service.createSession();
    await using proxy = await startCuttingProxy(http.port, (connection) =>
      connection < 5 ? 400 + 37 * connection : null,
    );
    const cursors: unknown[] = [];
    await follow(proxy.url, testKey)(run, { id, input }, ({ cursor }) => cursors.push(cursor));
    expect(cursors).toEqual(whole.map((_, index) => index + 1));
    expect(await runsOf(id)).toBe(1);
    expect(proxy.connections()).toBeGreaterThan(3);
  });

  test('fails if its key is refused, without trying again', async () => {
    const id = await service.createSession();
    await using proxy = await startCuttingProxy(http.port, () => null);
    await expect(follow(proxy.url, 'wrong')(run, { id, input }, () => {})).rejects.toBeDefined();
    expect(proxy.connections()).toBe(1);
    expect(await runsOf(id)).toBe(0);
  });
});

test('a log that was set back is not read on from a cursor of before', async () => {
  await using other = await createTestService({ agents: { echoBack: echo } });
  await using door = await listen(other);
  await using proxy = await startCuttingProxy(door.port, () => null);
  const id = await other.createSession();
  await (await other.post(`/api/v1/sessions/${id}/echo-back-agent`, input)).text();
  const read = `subscription ($id: ID!, $since: Int, $epoch: Float) {
    sessionEvents(sessionId: $id, since: $since, epoch: $epoch, follow: true) { ... on AgentEvent { cursor } }
  }`;
  const [graphqlWs] = socketClients;
  const reading = graphqlWs?.follow(proxy.url, testKey)(read, { id }, ({ cursor }) => {
    if (cursor !== whole.length) return;
    other.services.epoch.current = () => 99;
    proxy.cut();
  });
  await expect(reading).rejects.toMatchObject([{ extensions: { code: 'stale_cursor' } }]);
});

test('docs/websockets.md shows how documents follow a run', async () => {
  await using other = await createTestService();
  await using door = await listen(other);
  const id = await other.createSession({ idea: 'Pre-orders for a bakery: rye bread 4.50 €, pick-up on Saturday' });
  const [graphqlWs] = socketClients;
  const seen: unknown[] = [];
  const query = await blockNamed('docs/websockets.md', 'follow');
  await graphqlWs?.follow(door.url, testKey)(query, { id }, ({ type }) => seen.push(type));
  expect(seen.slice(-2)).toEqual(['prd_complete_final', 'done']);
});

test.each(['connect', 'apollo', 'urql', 'relay'])('docs/websockets.md shows the front end %s', async (name) => {
  const code = await readFile(`test/graphql/front-ends/${name}.ts`, 'utf8');
  expect(await blockNamed('docs/websockets.md', name)).toBe(code);
});
