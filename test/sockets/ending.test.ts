import { describe, expect, test } from 'vitest';
import { closeGate } from '../support/echo-agent.ts';
import { createStore } from '../support/database.ts';
import { createTestService } from '../support/service.ts';
import { makeKey } from '../access/keys.ts';
import { openService } from './open-service.ts';
import { call, type Message, openGraphql, openTrpc, problemOf, type RawSocket } from './raw-socket.ts';

const body = (gate: string) => ({ messages: [{ role: 'user', content: 'a b c' }], gate });
const query =
  'subscription ($id: ID!, $input: EchoBackInput!) { echoBack(sessionId: $id, input: $input) { __typename ... on AgentEvent { type cursor } } }';

interface Following {
  socket: RawSocket;
  cursors(): unknown[];
  /** The messages that say that the stream is complete. */
  endings(): Message[];
}

/** Opens a WebSocket and follows a run, which waits at the gate after its third event. */
type Follow = (url: string, sessionId: string, gate: string, key?: string) => Promise<Following>;

const cursorOf = ({ payload }: Message) =>
  (payload as { data?: { echoBack: { cursor: number } } } | undefined)?.data?.echoBack.cursor;

const resultOf = ({ result }: Message) => result as { type: string; id?: string } | undefined;

const graphql: Follow = async (url, id, gate, key) => {
  const socket = await openGraphql(url, key);
  socket.send({ type: 'subscribe', id: '1', payload: { query, variables: { id, input: body(gate) } } });
  await socket.message((message) => cursorOf(message) === 3);
  return {
    socket,
    cursors: () => socket.messages.flatMap((message) => cursorOf(message) ?? []),
    endings: () => socket.messages.filter(({ type }) => type === 'complete'),
  };
};
const trpc: Follow = async (url, sessionId, gate, key) => {
  const socket = await openTrpc(url, key);
  socket.send(call(1, 'agents.echoBack.run', { sessionId, ...body(gate) }, 'subscription'));
  await socket.message((message) => resultOf(message)?.id === '3');
  return {
    socket,
    cursors: () => socket.messages.flatMap((message) => resultOf(message)?.id ?? []).map(Number),
    endings: () => socket.messages.filter((message) => resultOf(message)?.type === 'stopped'),
  };
};

describe.each(Object.entries({ GraphQL: graphql, tRPC: trpc }))('a stream over %s', (_, follow) => {
  test('is complete after `done`, and the WebSocket stays open', async () => {
    await using service = await openService();
    const sessionId = await service.service.createSession();
    const openGate = closeGate('socket-whole');
    const { socket, cursors, endings } = await follow(service.url, sessionId, 'socket-whole');
    openGate();
    await expect.poll(endings).toHaveLength(1);
    expect(cursors()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
    await socket[Symbol.asyncDispose]();
  });

  test('ends with 4403 if its key is revoked, and is not called complete', async () => {
    await using service = await openService();
    const sessionId = await service.service.createSession();
    const { key, keyId } = await makeKey(service.service, {});
    const openGate = closeGate('socket-revoked');
    const { socket, cursors, endings } = await follow(service.url, sessionId, 'socket-revoked', key);
    await service.service.fetch(`/api/v1/keys/${keyId}`, { method: 'DELETE' });
    expect((await socket.closed).code).toBe(4403);
    openGate();
    expect(cursors()).toEqual([1, 2, 3]);
    expect(endings()).toEqual([]);
  });

  test('ends if its key is revoked on a node whose messages do not arrive', async () => {
    await using store = await createStore();
    await using here = await openService({ store, times: { key: 20 } });
    await using elsewhere = await createTestService({ store, node: '00000000-0000-7000-8000-00000000000b' });
    const sessionId = await here.service.createSession();
    const { key, keyId } = await makeKey(here.service, {});
    const openGate = closeGate('socket-elsewhere');
    const { socket } = await follow(here.url, sessionId, 'socket-elsewhere', key);
    await elsewhere.fetch(`/api/v1/keys/${keyId}`, { method: 'DELETE' });
    expect((await socket.closed).code).toBe(4403);
    openGate();
  });

  test('ends with 1001 in a shutdown, after its last stored event, and is not called complete', async () => {
    await using service = await openService();
    const sessionId = await service.service.createSession();
    const openGate = closeGate('socket-drain');
    const { socket, cursors, endings } = await follow(service.url, sessionId, 'socket-drain');
    const idle = await openTrpc(service.url);
    const closing = service.service.services.close();
    openGate();
    await closing;
    expect(await socket.closed).toMatchObject({ code: 1001 });
    expect((await idle.closed).code).toBe(1001);
    const { rows } = await service.service.store.pool.query('select last_cursor from session where id = $1', [
      sessionId,
    ]);
    expect(cursors()).toEqual(
      Array.from({ length: Number((rows[0] as { last_cursor: string }).last_cursor) }, (_, at) => at + 1),
    );
    expect(endings()).toEqual([]);
  });
});

test('a session that was deleted ends its streams, and they are complete', async () => {
  await using service = await openService();
  const sessionId = await service.service.createSession();
  closeGate('socket-deleted');
  const { socket, cursors, endings } = await trpc(service.url, sessionId, 'socket-deleted');
  await service.service.fetch(`/api/v1/sessions/${sessionId}`, { method: 'DELETE' });
  await expect.poll(endings).toHaveLength(1);
  expect(cursors()).toEqual([1, 2, 3, 4, 5]);
  await socket[Symbol.asyncDispose]();
});

test('an idle WebSocket is closed if its key is revoked, and another key stays', async () => {
  await using service = await openService();
  const { key, keyId } = await makeKey(service.service, {});
  await using revoked = await openGraphql(service.url, key);
  await using other = await openTrpc(service.url);
  await service.service.fetch(`/api/v1/keys/${keyId}`, { method: 'DELETE' });
  expect((await revoked.closed).code).toBe(4403);
  other.send(call(1, 'sessions.list'));
  expect(await other.message(({ id }) => id === 1)).toHaveProperty('result');
});

test('a key that has expired refuses the next call, and closes the WebSocket', async () => {
  // The service’s own check of keys would close the WebSocket before a call is refused.
  await using service = await openService({ times: { key: 600_000 } });
  const { key, keyId } = await makeKey(service.service, {});
  await using socket = await openTrpc(service.url, key);
  socket.send(call(0, 'sessions.list'));
  expect(await socket.message(({ id }) => id === 0)).toHaveProperty('result');
  await service.service.store.pool.query('update api_key set expires_at = now() where id = $1', [keyId]);
  let last = 0;
  const refusal = () => {
    socket.send(call((last += 1), 'sessions.list'));
    return socket.messages.find(({ error }) => error !== undefined);
  };
  await expect.poll(refusal).toBeDefined();
  expect(problemOf(refusal() ?? {})).toMatchObject({ code: 'unauthenticated' });
  expect((await socket.closed).code).toBe(4403);
});
