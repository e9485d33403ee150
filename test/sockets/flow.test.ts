import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { testKey } from '../support/service.ts';
import { openService, type OpenService } from './open-service.ts';
import { call, type Message, openGraphql, openTrpc, type RawSocket } from './raw-socket.ts';

/** The number of rows of each long log, and the characters of each row: more together than all buffers on the way hold. */
const rows = 120;
const size = 400_000;

/** A session whose log has one long event per row. */
async function longLog({ service }: OpenService): Promise<string> {
  const sessionId = await service.createSession();
  const { pool } = service.store;
  const runId = crypto.randomUUID();
  const event = (cursor: number) => ({
    type: 'text_delta',
    cursor,
    runId,
    agent: 'echo-back',
    at: '2026-11-25T12:00:00.000Z',
  });
  for (let cursor = 1; cursor <= rows; cursor += 1) {
    const frames = `data: ${JSON.stringify({ ...event(cursor), delta: 'x'.repeat(size) })}\n\n`;
    await pool.query(
      `insert into event_chunk (workspace_id, session_id, run_id, first_cursor, last_cursor, frames, final)
       select workspace_id, id, $2, $3, $3, $4, false from session where id = $1`,
      [sessionId, runId, cursor, frames],
    );
  }
  await pool.query('update session set last_cursor = $2 where id = $1', [sessionId, rows]);
  return sessionId;
}

/** Counts the rows of the log that the service has read. */
function countReads({ service }: OpenService): () => number {
  const { pool } = service.store;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<{ rows?: { frames?: unknown }[] }>;
  let read = 0;
  const counting = async (...args: unknown[]) => {
    const result = await query(...args);
    read += result.rows?.filter((row) => row.frames !== undefined).length ?? 0;
    return result;
  };
  pool.query = counting as never;
  return () => read;
}

const query = 'subscription ($id: ID!) { sessionEvents(sessionId: $id) { cursor ... on TextDeltaEvent { delta } } }';

const graphqlCursor = ({ payload }: Message) =>
  (payload as { data?: { sessionEvents: { cursor: number } } } | undefined)?.data?.sessionEvents.cursor;

const trpcCursor = ({ result }: Message) => {
  const id = (result as { id?: string } | undefined)?.id;
  return id === undefined ? undefined : Number(id);
};

const readers = {
  async GraphQL(url: string, id: string) {
    const socket = await openGraphql(url);
    socket.ws.pause();
    socket.send({ type: 'subscribe', id: '1', payload: { query, variables: { id } } });
    return { socket, cursor: graphqlCursor };
  },
  async tRPC(url: string, sessionId: string) {
    const socket = await openTrpc(url);
    socket.ws.pause();
    socket.send(call(1, 'sessions.events', { sessionId }, 'subscription'));
    return { socket, cursor: trpcCursor };
  },
};

/** Resolves when the value has not changed for a while. */
async function settled(value: () => number): Promise<number> {
  let last = -1;
  let same = 0;
  await expect
    .poll(() => {
      same = value() === last && last > 0 ? same + 1 : 0;
      last = value();
      return same;
    })
    .toBeGreaterThan(5);
  return last;
}

describe.each(Object.entries(readers))('a client that does not read, over %s', (_, follow) => {
  test('is read for only as far as the buffers go, and gets everything once it reads again', async () => {
    await using service = await openService();
    const id = await longLog(service);
    const reads = countReads(service);
    const { socket, cursor } = await follow(service.url, id);
    expect(await settled(reads)).toBeLessThan(rows / 2);
    socket.ws.resume();
    await socket.message((message) => cursor(message) === rows);
    expect(socket.messages.flatMap((message) => cursor(message) ?? [])).toEqual(
      Array.from({ length: rows }, (__, at) => at + 1),
    );
    await socket[Symbol.asyncDispose]();
  });
});

test('calls of a client that does not read their answers wait, and are all answered later', async () => {
  await using service = await openService();
  const id = await longLog(service);
  await using socket = await openTrpc(service.url);
  socket.ws.pause();
  const count = 60;
  for (let number = 1; number <= count; number += 1) {
    socket.send(call(number, 'sessions.eventPage', { sessionId: id, limit: 5 }));
  }
  expect(await settled(() => service.calls().length)).toBeLessThan(count);
  socket.ws.resume();
  for (let number = 1; number <= count; number += 1) await socket.message((message) => message.id === number);
  expect(socket.messages.filter(({ result }) => result !== undefined)).toHaveLength(count);
});

/** A client that has connected, and sends and reads nothing any more. */
async function deadClient(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET /api/trpc HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n` +
      `authorization: Bearer ${testKey}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  return socket;
}

describe('pings', () => {
  test('end the connection of a client that answers none, and no other', async () => {
    await using service = await openService({ times: { ping: 300 } });
    let pings = 0;
    const countPings = ({ ws }: RawSocket) => ws.on('ping', () => (pings += 1));
    await using live = await openTrpc(service.url);
    countPings(live);
    const dead = await deadClient(service.port);
    await once(dead.resume(), 'close');
    const before = pings;
    await expect.poll(() => pings).toBeGreaterThan(before + 5);
    expect(live.ws.readyState).toBe(live.ws.OPEN);
  });
});
