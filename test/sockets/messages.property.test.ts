import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';
import { bearer, call, openSocket } from './raw-socket.ts';

/** A message of a protocol, with some of its parts replaced by anything. */
const damaged = (messages: readonly object[]) =>
  fc.constantFrom(...messages).chain((message) => {
    const parts = Object.entries(message).map(([name, value]) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant([name, value]) },
        fc.jsonValue().map((other) => [name, other]),
        fc.constant([]),
      ),
    );
    return fc
      .tuple(...parts)
      .map((entries) => JSON.stringify(Object.fromEntries(entries.filter(({ length }) => length > 0))));
  });

const anything = (messages: readonly object[]) =>
  fc.oneof(
    { weight: 3, arbitrary: damaged(messages) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  );

const sessionId = '0192f0e0-0000-7000-8000-000000000000';
const protocols = {
  GraphQL: {
    path: '/api/graphql',
    subprotocol: 'graphql-transport-ws',
    first: { type: 'connection_init', payload: bearer() },
    second: { type: 'ping' },
    messages: [
      { type: 'connection_init', payload: bearer() },
      { type: 'ping', payload: {} },
      { type: 'next', id: 'a', payload: {} },
      { type: 'connection_ack' },
      { type: 'subscribe', id: 'a', payload: { query: '{ agents { name } }' } },
      {
        type: 'subscribe',
        id: '__proto__',
        payload: { query: '{ sessions { nextBefore } }', variables: {}, operationName: null },
      },
      {
        type: 'subscribe',
        id: 'b',
        payload: { query: `subscription { sessionEvents(sessionId: "${sessionId}") { type } }` },
      },
      { type: 'complete', id: 'a' },
    ],
    /** Those of the protocol, and 1002, 1007 for broken frames. */
    codes: [1002, 1007, 4400, 4401, 4403, 4409, 4429],
  },
  tRPC: {
    path: '/api/trpc?connectionParams=1',
    subprotocol: undefined,
    first: { method: 'connectionParams', data: bearer() },
    second: call(1, 'sessions.list'),
    messages: [
      call(1, 'sessions.list'),
      call(2, 'sessions.get', { sessionId }),
      call(3, 'agents.echoBack.start', { sessionId, messages: [] }, 'mutation'),
      { ...call(4, 'sessions.events', { sessionId }, 'subscription'), jsonrpc: '2.0' },
      { id: 4, method: 'subscription.stop' },
      { method: 'connectionParams', data: bearer() },
    ],
    codes: [1002, 1007],
  },
};

describe.each(Object.entries(protocols))(
  'any messages over %s',
  (_, { path, subprotocol, first, second, messages, codes }) => {
    test('are answered or end their own WebSocket, and no other, and nothing is an internal error', async () => {
      const errors: string[] = [];
      await using service = await createTestService({
        agents: { echoBack: echo },
        log: (line) => void (/"level":[56]0/.test(line) && errors.push(line)),
      });
      await using http = await listen(service);
      const open = () => openSocket(http.url, path, subprotocol === undefined ? {} : { subprotocol });
      await using witness = await open();
      witness.send(first);
      witness.send(second);
      await witness.message(({ type, id }) => type === 'connection_ack' || id === 1);
      await fc.assert(
        fc.asyncProperty(
          fc.array(anything(messages), { minLength: 1, maxLength: 8 }),
          fc.boolean(),
          async (sent, withKey) => {
            await using socket = await open();
            if (withKey) socket.send(first);
            for (const message of sent) if (socket.ws.readyState === socket.ws.OPEN) socket.ws.send(message);
            // The answer to a ping comes after everything that was sent before it has been read.
            const ponged = new Promise<null>((resolve) => void socket.ws.once('pong', () => resolve(null)));
            if (socket.ws.readyState === socket.ws.OPEN) socket.ws.ping();
            const closing = await Promise.race([ponged, socket.closed]);
            expect([null, ...codes]).toContain(closing?.code ?? null);
          },
        ),
        { numRuns: 150 },
      );
      expect(errors).toEqual([]);
      expect(witness.closing()).toBeNull();
      expect((await fetch(`${http.url}/healthz`)).status).toBe(200);
      await expect.poll(() => service.services.hub.size()).toBe(0);
    });
  },
);
