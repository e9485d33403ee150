import { describe, expect, test } from 'vitest';
import { closeGate } from '../support/echo-agent.ts';
import { makeKey } from '../access/keys.ts';
import { openService } from './open-service.ts';
import { call, type Message, openGraphql, openTrpc, problemOf, type RawSocket } from './raw-socket.ts';

async function open(environment: Record<string, string> = {}) {
  const opened = await openService({ environment });
  return Object.assign(opened, { sessionId: await opened.service.createSession() });
}

async function metric(url: string, name: string): Promise<string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .toSorted();
}

const follow = (sessionId: string) => ({ sessionId, follow: true });
const followQuery = 'subscription ($id: ID!) { sessionEvents(sessionId: $id, follow: true) { type cursor } }';
const subscribe = (id: string, query: string, variables?: object) => ({
  type: 'subscribe',
  id,
  payload: { query, variables },
});
const talk = (sessionId: string, more: object = {}) => ({
  sessionId,
  messages: [{ role: 'user', content: 'a b c' }],
  ...more,
});

/** Ways to stop reading a stream. */
const endings: Record<string, (socket: RawSocket) => unknown> = {
  'stops it': (socket) => {
    socket.send({ id: 1, method: 'subscription.stop' });
    socket.send({ type: 'complete', id: '1' });
  },
  'closes the WebSocket': (socket) => socket.ws.close(),
  'breaks the connection': (socket) => socket.ws.terminate(),
};

describe.each(Object.entries(endings))('a client that %s', (_, end) => {
  test('leaves no stream open over tRPC, and its run goes on', async () => {
    await using service = await open();
    const { sessionId } = service;
    const openGate = closeGate('socket-left');
    await using socket = await openTrpc(service.url);
    socket.send(call(1, 'agents.echoBack.run', talk(sessionId, { gate: 'socket-left' }), 'subscription'));
    await socket.message(({ result }) => (result as { id?: string } | undefined)?.id === '2');
    expect(service.streams()).toBe(1);
    end(socket);
    await expect.poll(service.streams).toBe(0);
    openGate();
    const log = await service.service.fetch(`/api/v1/sessions/${sessionId}/events`);
    expect(await log.text()).toContain('"outcome":"completed"');
  });

  test('leaves no stream open over GraphQL', async () => {
    await using service = await open();
    await using socket = await openGraphql(service.url);
    const run = await service.service.post(`/api/v1/sessions/${service.sessionId}/echo-back-agent`, talk(''));
    await run.text();
    socket.send(subscribe('1', followQuery, { id: service.sessionId }));
    await socket.message(({ type }) => type === 'next');
    await expect.poll(service.streams).toBe(1);
    end(socket);
    await expect.poll(service.streams).toBe(0);
  });
});

describe('a call', () => {
  test('has the rights of its key, over both protocols', async () => {
    await using service = await open();
    const { key } = await makeKey(service.service, { scopes: ['sessions:read'], role: 'viewer' });
    await using trpc = await openTrpc(service.url, key);
    trpc.send(call(1, 'sessions.create', {}, 'mutation'));
    expect(problemOf(await trpc.message(({ id }) => id === 1))).toMatchObject({
      code: 'insufficient_scope',
      scope: 'sessions:write',
    });
    await using graphql = await openGraphql(service.url, key);
    graphql.send(subscribe('1', 'mutation { createSession { sessionId } }'));
    expect(await graphql.message(({ type }) => type === 'next')).toMatchObject({
      payload: { data: { createSession: null }, errors: [{ extensions: { code: 'insufficient_scope' } }] },
    });
  });

  test('names its own id in a refusal and in the log, which has a line for the WebSocket, too', async () => {
    await using service = await open();
    const socket = await openTrpc(service.url);
    socket.send(call(1, 'sessions.get', { sessionId: 'none' }));
    const problem = problemOf(await socket.message(({ id }) => id === 1));
    expect(problem).toMatchObject({ code: 'not_found', status: 404, instance: '/api/trpc/sessions.get' });
    socket.send(call(2, 'sessions.events', { sessionId: 'none' }, 'subscription'));
    expect(problemOf(await socket.message(({ id, error }) => id === 2 && error !== undefined))).toMatchObject({
      code: 'not_found',
      instance: '/api/trpc/sessions.events',
    });
    socket.ws.close(1000);
    await socket.closed;
    await expect
      .poll(() => service.requests().at(-1))
      .toMatchObject({
        route: '/api/trpc',
        status: 101,
        closeCode: 1000,
        calls: 2,
        keyId: 'service',
      });
    const [first, second] = service.calls();
    const { requestId: socketId } = service.requests().at(-1) ?? {};
    expect(first).toMatchObject({
      route: '/api/trpc/sessions.get',
      status: 404,
      requestId: problem.requestId,
      socketId,
    });
    expect(second).toMatchObject({ route: '/api/trpc/sessions.events', status: 404, keyId: 'service' });
  });

  test('names its own id in a refusal by a limit, too', async () => {
    await using service = await open({ RATE_LIMIT_PER_MINUTE: '3' });
    await using trpc = await openTrpc(service.url);
    await using graphql = await openGraphql(service.url);
    trpc.send(call(1, 'sessions.list'));
    const first = problemOf(await trpc.message(({ id, error }) => id === 1 && error !== undefined));
    graphql.send(subscribe('1', '{ agents { name } }'));
    const refused = await graphql.message(({ type }) => type === 'error');
    const [error] = refused.payload as { extensions: { problem: Message } }[];
    expect(service.calls()).toMatchObject([
      { status: 429, route: first.instance, requestId: first.requestId },
      { status: 429, route: '/api/graphql', requestId: error?.extensions.problem.requestId },
    ]);
  });

  test('is logged if its key was refused, too', async () => {
    await using service = await open();
    await using socket = await openTrpc(service.url, 'wrong');
    socket.send(call(1, 'sessions.list'));
    await socket.message(({ id }) => id === 1);
    const lines = service.calls();
    expect(lines).toMatchObject([{ route: '/api/trpc/sessions.list', status: 401 }]);
    expect(JSON.stringify(lines)).not.toContain('wrong');
  });

  test('of GraphQL is logged, masked and refused as over HTTP', async () => {
    await using service = await open();
    await using socket = await openGraphql(service.url);
    socket.send(subscribe('parse', '{ sessions {'));
    socket.send(subscribe('validate', '{ nothing }'));
    socket.send(subscribe('several', 'query A { agents { name } } query B { agents { name } }'));
    socket.send(subscribe('deep', `{ sessions ${'{ sessions '.repeat(70)}${'}'.repeat(71)}`));
    for (const id of ['parse', 'validate', 'several', 'deep']) {
      const answer = await socket.message((message) => message.id === id);
      expect(answer).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'invalid_request' } }] });
    }
    socket.send(subscribe('gone', 'subscription { sessionEvents(sessionId: "none") { type } }'));
    const answer = await socket.message(({ type }) => type === 'next');
    expect(answer).toMatchObject({ id: 'gone', payload: { errors: [{ extensions: { code: 'not_found' } }] } });
    await socket.message(({ type, id }) => type === 'complete' && id === 'gone');
    const statuses = service.calls().map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400, 400, 404]);
  });

  test('is one of a hundred at most, and of a hundred in one message', async () => {
    await using service = await open();
    await using socket = await openTrpc(service.url);
    const many = Array.from({ length: 101 }, (_, id) =>
      call(id, 'sessions.events', follow(service.sessionId), 'subscription'),
    );
    socket.send(many);
    expect(await socket.message(({ id }) => id === null)).toMatchObject({ error: { code: -32700 } });
    socket.send(many.slice(0, 100));
    await socket.message(({ id, result }) => id === 99 && result !== undefined);
    socket.send(many[100]);
    const refused = await socket.message(({ id }) => id === 100);
    expect(problemOf(refused)).toMatchObject({ code: 'rate_limited', detail: expect.stringContaining('at most 100') });
    socket.send({ id: 7, method: 'subscription.stop' });
    await socket.message(({ id, result }) => id === 7 && (result as { type: string }).type === 'stopped');
    socket.send({ ...call(101, 'sessions.list') });
    expect(await socket.message(({ id }) => id === 101)).toHaveProperty('result');
  });

  test('of more than a mebibyte closes the WebSocket with 1009', async () => {
    await using service = await open();
    await using socket = await openGraphql(service.url);
    socket.send(subscribe('a', `{ agents { name } } # ${'x'.repeat(1024 * 1024)}`));
    expect((await socket.closed).code).toBe(1009);
  });

  test('with a NUL is refused', async () => {
    await using service = await open();
    await using socket = await openTrpc(service.url);
    socket.send(call(1, 'sessions.create', { idea: 'a\0b' }, 'mutation'));
    expect(problemOf(await socket.message(({ id }) => id === 1))).toMatchObject({ code: 'invalid_request' });
  });
});

test('the metrics count open WebSockets and how they closed', async () => {
  await using service = await open();
  await using trpc = await openTrpc(service.url);
  await using graphql = await openGraphql(service.url);
  expect(await metric(service.url, 'websockets_open')).toEqual([
    'websockets_open{protocol="graphql"} 1',
    'websockets_open{protocol="trpc"} 1',
  ]);
  trpc.ws.close(3999);
  graphql.ws.close(1000);
  await Promise.all([trpc.closed, graphql.closed]);
  await expect
    .poll(() => metric(service.url, 'websocket_closes_total'))
    .toEqual([
      'websocket_closes_total{protocol="graphql",code="1000"} 1',
      'websocket_closes_total{protocol="trpc",code="other"} 1',
    ]);
});
