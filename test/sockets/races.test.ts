import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { makeKey } from '../access/keys.ts';
import { openService, type OpenService } from './open-service.ts';
import { bearer, call, openGraphql, openSocket, openTrpc } from './raw-socket.ts';

const deep = (name: string) => `${`{"${name}":`.repeat(60_000)}1${'}'.repeat(60_000)}`;

/** Holds every statement that has the text, until it is released. */
function hold({ service }: OpenService, text: string) {
  const { pool } = service.store;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const gate = Promise.withResolvers<void>();
  let count = 0;
  pool.query = (async (...args: unknown[]) => {
    if (JSON.stringify(args[0]).includes(text)) {
      count += 1;
      await gate.promise;
    }
    return query(...args);
  }) as never;
  return { release: gate.resolve, held: () => count };
}

const graphql = { subprotocol: 'graphql-transport-ws' };
const followQuery = 'subscription ($id: ID!) { sessionEvents(sessionId: $id, follow: true) { type cursor } }';
const subscribe = (id: string, query: string, variables?: object) => ({
  type: 'subscribe',
  id,
  payload: { query, variables },
});
const idle = (id: string) => subscribe(id, '{ agents { name } }');

describe('over tRPC', () => {
  test('a subscription that is stopped while it starts ends', async () => {
    await using service = await openService();
    const sessionId = await service.service.createSession();
    await using socket = await openTrpc(service.url);
    for (let turn = 0; turn < 5; turn += 1) {
      socket.send(call(1, 'sessions.events', { sessionId, follow: true }, 'subscription'));
      socket.send({ id: 1, method: 'subscription.stop' });
    }
    await expect
      .poll(() => socket.messages.filter(({ result }) => (result as { type: string }).type === 'stopped'))
      .toHaveLength(5);
    await expect.poll(service.streams).toBe(0);
    expect(service.calls()).toHaveLength(5);
  });

  test('two subscriptions with one id are both streams, and both can be stopped', async () => {
    await using service = await openService();
    const sessionId = await service.service.createSession();
    await using socket = await openTrpc(service.url);
    for (let turn = 0; turn < 2; turn += 1) {
      socket.send(call(1, 'sessions.events', { sessionId, follow: true }, 'subscription'));
    }
    await expect.poll(service.streams).toBe(2);
    socket.send({ id: 1, method: 'subscription.stop' });
    await expect.poll(service.streams).toBe(1);
    socket.send({ id: 1, method: 'subscription.stop' });
    await expect.poll(service.streams).toBe(0);
    expect(socket.messages.every(({ id }) => id === 1)).toBe(true);
  });
});

describe('over GraphQL', () => {
  test('an id that is used again at once belongs to the new operation alone', async () => {
    await using service = await openService();
    const id = await service.service.createSession();
    await using socket = await openGraphql(service.url);
    for (let turn = 0; turn < 20; turn += 1) {
      socket.send(subscribe('a', followQuery, { id }));
      socket.send({ type: 'complete', id: 'a' });
    }
    socket.send(idle('a'));
    await socket.message(({ type }) => type === 'complete');
    await expect.poll(service.streams).toBe(0);
    const answers = socket.messages.filter(({ type }) => type === 'next');
    expect(answers).toHaveLength(1);
    socket.send(subscribe('a', followQuery, { id }));
    await expect.poll(service.streams).toBe(1);
    socket.send({ type: 'complete', id: 'a' });
    await expect.poll(service.streams).toBe(0);
  });

  test('an id that is in use closes the WebSocket with 4409', async () => {
    await using service = await openService();
    const id = await service.service.createSession();
    await using socket = await openGraphql(service.url);
    socket.send(subscribe('a', followQuery, { id }));
    socket.send(subscribe('a', followQuery, { id }));
    expect((await socket.closed).code).toBe(4409);
    await expect.poll(service.streams).toBe(0);
  });

  test('operations that were completed while they started give back their turns', async () => {
    await using service = await openService();
    await using socket = await openGraphql(service.url);
    for (let turn = 0; turn < 40; turn += 1) {
      socket.send(idle(`a${turn}`));
      socket.send({ type: 'complete', id: `a${turn}` });
    }
    for (let turn = 0; turn < 20; turn += 1) socket.send(idle(`b${turn}`));
    await expect
      .poll(() => socket.messages.filter(({ type }) => type === 'complete').length)
      .toBeGreaterThanOrEqual(20);
    await expect.poll(() => service.calls().length).toBe(60);
  });
});

describe('a shutdown', () => {
  test('sends the answers of calls that are under way before it closes', async () => {
    await using service = await openService({ times: { leave: 20_000 } });
    const id = await service.service.createSession();
    await using trpc = await openTrpc(service.url);
    await using other = await openGraphql(service.url);
    const { release, held } = hold(service, 'select 1 from session where id = $1 and workspace_id = $2');
    trpc.send(call(1, 'runs.list', { sessionId: id }));
    other.send(subscribe('a', 'query ($id: ID!) { runs(sessionId: $id) { pageInfo { hasNextPage } } }', { id }));
    await expect.poll(held).toBe(2);
    await service.service.services.close();
    expect([trpc.closing(), other.closing()]).toEqual([null, null]);
    release();
    const closings = await Promise.all([trpc.closed, other.closed]);
    expect(closings.map(({ code }) => code)).toEqual([1001, 1001]);
    expect(trpc.messages).toMatchObject([{ id: 1, result: { data: { runs: [] } } }]);
    expect(other.messages.map(({ type }) => type)).toEqual(['connection_ack', 'next', 'complete']);
  });
});

describe('a key', () => {
  test('of a megabyte of spaces is refused at once', async () => {
    await using service = await openService();
    const authorization = `Bearer${' '.repeat(1_000_000)}\n`;
    await using socket = await openSocket(service.url, '/api/graphql', graphql);
    socket.send({ type: 'connection_init', payload: { authorization } });
    expect((await socket.closed).code).toBe(4403);
  });

  test('that cannot be checked in time closes with 1013', async () => {
    await using service = await openService({ times: { init: 5_000 } });
    const { key } = await makeKey(service.service, {});
    const { release } = hold(service, 'find-key');
    await using socket = await openSocket(service.url, '/api/trpc?connectionParams=1');
    socket.send({ method: 'connectionParams', data: bearer(key) });
    expect((await socket.closed).code).toBe(1013);
    release();
  });

  test('that is not checked yet keeps everything after it out of the memory', async () => {
    await using service = await openService({ times: { init: 600_000 } });
    const { key } = await makeKey(service.service, {});
    const { release } = hold(service, 'find-key');
    await using socket = await openSocket(service.url, '/api/trpc?connectionParams=1');
    socket.send({ method: 'connectionParams', data: bearer(key) });
    const text = JSON.stringify(call(1, 'sessions.create', { idea: 'x'.repeat(900_000) }, 'mutation'));
    for (let turn = 0; turn < 60; turn += 1) socket.ws.send(text);
    let last = -1;
    let same = 0;
    await expect
      .poll(() => {
        same = socket.ws.bufferedAmount === last ? same + 1 : 0;
        last = socket.ws.bufferedAmount;
        return same;
      })
      .toBeGreaterThan(5);
    // The rest is in the buffers of the network.
    expect(last).toBeGreaterThan(20_000_000);
    release();
  });
});

test('a refused upgrade does not keep the connection of a client that keeps its half open', async () => {
  await using service = await openService();
  const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(
    'GET /api/trpc HTTP/1.1\r\nhost: attacker.test\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
      'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 421 /);
  // Its half is broken off: a write fails.
  socket.on('error', () => {});
  const timer = setInterval(() => socket.write('x'), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  expect(socket.errored).toMatchObject({ code: expect.stringMatching(/EPIPE|ECONNRESET/) });
});

test('messages that are nested too deeply close their WebSocket, and are no error of the service', async () => {
  await using service = await openService();
  await using ping = await openGraphql(service.url);
  ping.send(`{"type":"ping","payload":${deep('a')}}`);
  expect((await ping.closed).code).toBe(4400);
  await using init = await openSocket(service.url, '/api/graphql', graphql);
  init.send(`{"type":"connection_init","payload":${deep('headers')}}`);
  expect((await init.closed).code).toBe(4401);
  expect(service.errors()).toEqual([]);
});

test('calls whose inputs are too large together close the WebSocket with 1009', async () => {
  await using service = await openService();
  const id = await service.service.createSession();
  await using socket = await openGraphql(service.url);
  const extra = 'x'.repeat(900_000);
  for (let turn = 0; turn < 10; turn += 1) socket.send(subscribe(`a${turn}`, followQuery, { id, extra }));
  expect((await socket.closed).code).toBe(1009);
  await expect.poll(service.streams).toBe(0);
});
