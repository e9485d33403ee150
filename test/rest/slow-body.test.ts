import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listen as listenAt } from '../../server/process/listen.ts';
import { heldBody } from '../support/held-body.ts';
import { listen } from '../support/http.ts';
import { createTestService, type TestService, testKey } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});
afterEach(() => void vi.useRealTimers());

const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const detail = 'The body did not arrive within 30 s.';

/** Sends half of a JSON body. */
async function begin(path: string) {
  const held = heldBody();
  const answer = service.fetch(path, {
    method: 'POST',
    body: held.body,
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  } as RequestInit);
  await held.awaited();
  held.give('{"query":"{ __type');
  await held.awaited();
  return { held, answer };
}

describe('a JSON body that trickles', () => {
  test.each([
    ['a session', '/api/v1/sessions'],
    ['the second layout', '/v1/sessions'],
  ])('is refused after 30 s: %s', async (_name, path) => {
    fakeTimers();
    const { answer } = await begin(path);
    vi.advanceTimersByTime(30_000);
    const refused = await answer;
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid_request', detail }]);
  });

  test('is refused in the shape of tRPC', async () => {
    fakeTimers();
    const { answer } = await begin('/api/trpc/sessions.create');
    vi.advanceTimersByTime(30_000);
    const refused = await answer;
    const data = { code: 'BAD_REQUEST', problem: { code: 'invalid_request', detail } };
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { data } }]);
  });

  test('is refused in the shape of GraphQL', async () => {
    fakeTimers();
    const { answer } = await begin('/api/graphql');
    vi.advanceTimersByTime(30_000);
    const refused = await answer;
    const extensions = { code: 'invalid_request', problem: { detail } };
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ extensions }] }]);
  });

  test('is accepted if its last byte arrives in time', async () => {
    fakeTimers();
    const { held, answer } = await begin('/api/graphql');
    vi.advanceTimersByTime(29_999);
    held.give('name }"}');
    held.end();
    expect((await answer).status).toBe(200);
  });

  test('starts no run, and its connection is closed', async () => {
    const id = await service.createSession();
    await using http = await listen(service);
    fakeTimers();
    const socket = connect(http.port, '127.0.0.1');
    await once(socket, 'connect');
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    socket.write(
      `POST /api/v1/sessions/${id}/ideation-agent HTTP/1.1\r\nhost: service.test\r\nauthorization: Bearer ${testKey}\r\n` +
        'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"messages":',
    );
    // Advance the clock until the server closes the socket, however slow the machine is.
    while (!socket.closed) {
      vi.advanceTimersByTime(100);
      await turn();
    }
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain(detail);
    vi.useRealTimers();
    const runs = await (await service.fetch(`/api/v1/sessions/${id}/runs`)).json();
    expect(runs).toEqual({ runs: [], nextBefore: null });
  });
});

describe('the time limit of a request', () => {
  // The first request is sent within them, too, also if the process stalls meanwhile.
  const times = {
    requestTimeout: 1_500,
    headersTimeout: 1_000,
    keepAliveTimeout: 1_000,
    connectionsCheckingInterval: 10,
  };

  test('ends an incomplete request, but not a response that lasts longer', async () => {
    const stream = heldBody();
    const read = async (request: Request) => {
      if (request.method === 'GET') return new Response(stream.body);
      return new Response(await request.text());
    };
    const server = await listenAt(read, 'PORT', 0, '127.0.0.1', { times });
    try {
      const answer = await fetch(`http://127.0.0.1:${server.port}/`);
      const reader = answer.body?.getReader();
      stream.give('first');
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');

      // This request comes after the stream, so the stream has lasted longer than the limit when this one is ended.
      const late = connect(server.port, '127.0.0.1');
      let text = '';
      late.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      late.write('POST / HTTP/1.1\r\nhost: service.test\r\ncontent-length: 100\r\n\r\nhalf');
      await once(late, 'close');
      expect(text).toMatch(/^HTTP\/1\.1 408 /);

      stream.give('last');
      stream.end();
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('last');
      expect((await reader?.read())?.done).toBe(true);
    } finally {
      await server.close();
    }
  });

  test('ends a connection whose headers never complete', async () => {
    const server = await listenAt(() => new Response('hello'), 'PORT', 0, '127.0.0.1', { times });
    try {
      const socket = connect(server.port, '127.0.0.1').resume();
      socket.write('GET / HTTP/1.1\r\nhost: serv');
      await once(socket, 'close');
      expect(socket.bytesRead).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });
});
