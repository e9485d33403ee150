import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { testKey } from '../support/service.ts';
import { makeKey } from '../access/keys.ts';
import { openService } from './open-service.ts';
import { bearer, call, openGraphql, openSocket, openTrpc, problemOf, refusedUpgrade } from './raw-socket.ts';

const graphql = { subprotocol: 'graphql-transport-ws' };
const subscribe = { type: 'subscribe', id: 'a', payload: { query: '{ sessions { nextBefore } }' } };

describe('a GraphQL WebSocket', () => {
  test.each([
    ['in the payload', { payload: { authorization: `Bearer ${testKey}` } }],
    ['in any case', { payload: { Authorization: `bearer ${testKey}` } }],
    ['among headers', { payload: { headers: { authorization: `Bearer ${testKey}` } } }],
  ])('takes the key %s, and answers with the epoch of the log', async (_, init) => {
    await using service = await openService();
    await using socket = await openSocket(service.url, '/api/graphql', graphql);
    socket.send({ type: 'connection_init', ...init });
    const ack = await socket.message(({ type }) => type === 'connection_ack');
    expect(ack.payload).toEqual({ epoch: service.service.services.epoch.current() });
    socket.send(subscribe);
    expect(await socket.message(({ type }) => type === 'next')).toMatchObject({
      payload: { data: { sessions: { nextBefore: null } } },
    });
  });

  test('takes the key of an Authorization header, if its payload has none', async () => {
    await using service = await openService();
    await using socket = await openSocket(service.url, '/api/graphql', { ...graphql, headers: bearer() });
    socket.send({ type: 'connection_init' });
    await socket.message(({ type }) => type === 'connection_ack');
    socket.send(subscribe);
    expect(await socket.message(({ type }) => type === 'complete')).toMatchObject({ id: 'a' });
  });

  test.each([
    ['no key', 4401, [{ type: 'connection_init' }]],
    ['a wrong key', 4403, [{ type: 'connection_init', payload: { authorization: 'Bearer wrong' } }]],
    ['a key that is no string', 4401, [{ type: 'connection_init', payload: { authorization: { a: 1 } } }]],
    ['a call before the key', 4401, [subscribe]],
    ['a second key', 4429, [{ type: 'connection_init', payload: bearer() }, { type: 'connection_init' }]],
    ['no JSON', 4400, ['{']],
    ['no message of the protocol', 4400, [{ type: 'shout' }]],
  ])('with %s is closed with %i', async (_, code, messages) => {
    await using service = await openService();
    await using socket = await openSocket(service.url, '/api/graphql', graphql);
    for (const message of messages) socket.send(message);
    expect((await socket.closed).code).toBe(code);
  });

  test('without a key is told so in a reason that is whole', async () => {
    await using service = await openService();
    await using socket = await openSocket(service.url, '/api/graphql', graphql);
    socket.send({ type: 'connection_init' });
    const reason = 'The connection parameters have no key. They need { "authorization": "Bearer <key>" }.';
    expect(await socket.closed).toEqual({ code: 4401, reason });
  });

  test('without the subprotocol is closed with 4406, and without a key in time with 4408', async () => {
    await using service = await openService({ times: { init: 50 } });
    await using other = await openSocket(service.url, '/api/graphql');
    expect((await other.closed).code).toBe(4406);
    await using silent = await openSocket(service.url, '/api/graphql', graphql);
    expect((await silent.closed).code).toBe(4408);
  });
});

describe('a tRPC WebSocket', () => {
  test('takes the key of its connection parameters, or of an Authorization header', async () => {
    await using service = await openService();
    await using first = await openTrpc(service.url);
    await using second = await openSocket(service.url, '/api/trpc', { headers: bearer() });
    for (const socket of [first, second]) {
      socket.send(call(1, 'sessions.list'));
      expect(await socket.message(({ id }) => id === 1)).toMatchObject({
        result: { type: 'data', data: { sessions: [] } },
      });
    }
  });

  test.each([
    ['a wrong key', bearer('wrong'), 'The key is not valid.'],
    ['no key', {}, expect.stringContaining('The connection parameters have no key.')],
  ])('with %s gets a refusal for every call', async (_, data, detail) => {
    await using service = await openService();
    await using socket = await openSocket(service.url, '/api/trpc?connectionParams=1');
    socket.send({ method: 'connectionParams', data });
    socket.send(call(1, 'sessions.list'));
    socket.send(call(2, 'sessions.events', { sessionId: 'x' }, 'subscription'));
    for (const expected of [1, 2]) {
      const answer = await socket.message(({ id }) => id === expected);
      expect(answer).toMatchObject({ error: { data: { code: 'UNAUTHORIZED', httpStatus: 401 } } });
      expect(problemOf(answer)).toMatchObject({ code: 'unauthenticated', detail });
    }
  });

  test('without its connection parameters in time is closed with 4408', async () => {
    await using service = await openService({ times: { init: 50 } });
    await using socket = await openSocket(service.url, '/api/trpc?connectionParams=1');
    expect((await socket.closed).code).toBe(4408);
  });
});

describe('the upgrade', () => {
  test.each(['/api/graphql', '/api/trpc'])('of %s is refused for a host that is not ours', async (path) => {
    await using service = await openService();
    const headers = { host: 'attacker.test' };
    const { status, problem } = await refusedUpgrade(service.url, path, { headers });
    expect({ status, code: problem.code, instance: problem.instance }).toEqual({
      status: 421,
      code: 'wrong_host',
      instance: path,
    });
    await using socket = await openSocket(service.url, '/api/trpc', { headers: { ...headers, ...bearer() } });
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
    // A page can have the browser send these: `ws://name:password@host`.
    const password = { ...headers, authorization: `Basic ${Buffer.from('x:y').toString('base64')}` };
    expect(await refusedUpgrade(service.url, path, { headers: password })).toMatchObject({ status: 421 });
  });

  test('without a proper handshake is refused with a problem object', async () => {
    await using service = await openService();
    const { status, problem } = await refusedUpgrade(service.url, '/api/graphql', {
      headers: { 'sec-websocket-key': 'short', 'x-request-id': 'mine' },
      finishRequest: (asked) => {
        asked.setHeader('sec-websocket-key', 'short');
        asked.end();
      },
    });
    expect({ status, problem }).toMatchObject({
      status: 400,
      problem: { code: 'invalid_request', instance: '/api/graphql', requestId: 'mine' },
    });
  });

  test('is refused for an origin that CORS_ORIGINS does not list, but not for our own', async () => {
    await using service = await openService({
      environment: { CORS_ORIGINS: 'https://app.test', PUBLIC_URL: 'https://agents.test' },
    });
    for (const origin of ['https://attacker.test', 'null', 'http://app.test']) {
      const { status, problem } = await refusedUpgrade(service.url, '/api/trpc', { origin });
      expect({ status, code: problem.code }).toEqual({ status: 403, code: 'insufficient_scope' });
    }
    for (const origin of ['https://app.test', 'https://agents.test', service.url]) {
      await using socket = await openSocket(service.url, '/api/trpc', { origin });
      expect(socket.ws.readyState).toBe(socket.ws.OPEN);
    }
  });

  test('is open to every origin by default, because no browser sends a key by itself', async () => {
    await using service = await openService();
    await using socket = await openSocket(service.url, '/api/trpc', { origin: 'https://anywhere.test' });
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
  });

  test('is 503 while the service shuts down', async () => {
    await using service = await openService();
    await service.service.services.close();
    const { status, problem, headers } = await refusedUpgrade(service.url, '/api/graphql');
    expect({ status, code: problem.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(headers['retry-after']).toBe('1');
  });

  test('keeps the request id of the client, and names the epoch', async () => {
    await using service = await openService();
    const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
    await using socket = await openSocket(service.url, '/api/trpc', {
      headers: { 'x-request-id': 'mine' },
      finishRequest: (asked) => {
        asked.once('upgrade', ({ headers }) => resolve(headers));
        asked.end();
      },
    });
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
    const epoch = String(service.service.services.epoch.current());
    expect(await promise).toMatchObject({ 'x-request-id': 'mine', 'x-log-epoch': epoch });
  });

  test.each([
    ['another path', '/healthz', 'websocket', 200],
    ['another protocol', '/api/graphql?query={sessions{nextBefore}}', 'h2c', 200],
    ['a WebSocket elsewhere', '/api/v1/sessions', 'websocket', 200],
  ])('for %s is answered as a request', async (_, path, upgrade, status) => {
    await using service = await openService();
    const headers = { ...bearer(), connection: 'Upgrade', upgrade };
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      request(`${service.url}${path}`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(answer).toBe(status);
  });
});

describe('the limits of a key', () => {
  test('count calls of procedures that do not exist, and log them', async () => {
    await using service = await openService({ environment: { RATE_LIMIT_PER_MINUTE: '3' } });
    await using socket = await openTrpc(service.url);
    for (const id of [1, 2]) {
      socket.send(call(id, 'nothing.at.all'));
      await socket.message((message) => message.id === id);
    }
    socket.send(call(3, 'sessions.list'));
    expect(problemOf(await socket.message(({ id }) => id === 3))).toMatchObject({ code: 'rate_limited' });
  });

  test('count a WebSocket and each of its calls as a request', async () => {
    await using service = await openService({ environment: { RATE_LIMIT_PER_MINUTE: '4' } });
    await using socket = await openGraphql(service.url);
    await using other = await openTrpc(service.url);
    socket.send(subscribe);
    await socket.message(({ type }) => type === 'complete');
    other.send(call(1, 'sessions.list'));
    await other.message(({ id }) => id === 1);
    other.send(call(2, 'sessions.list'));
    expect(problemOf(await other.message(({ id }) => id === 2))).toMatchObject({ code: 'rate_limited', status: 429 });
    socket.send({ ...subscribe, id: 'b' });
    expect(await socket.message(({ type }) => type === 'error')).toMatchObject({
      id: 'b',
      payload: [{ extensions: { code: 'rate_limited', problem: { status: 429 } } }],
    });
    await using late = await openSocket(service.url, '/api/graphql', graphql);
    late.send({ type: 'connection_init', payload: bearer() });
    expect((await late.closed).code).toBe(1013);
  });

  test('bound its open WebSockets, over both protocols, and not those of another key', async () => {
    await using service = await openService({ environment: { MAX_SOCKETS_PER_KEY: '2' } });
    const { key } = await makeKey(service.service, { role: 'viewer' });
    await using first = await openGraphql(service.url);
    await using second = await openTrpc(service.url);
    second.send(call(1, 'sessions.list'));
    await second.message(({ id }) => id === 1);

    await using third = await openSocket(service.url, '/api/graphql', graphql);
    third.send({ type: 'connection_init', payload: bearer() });
    expect(await third.closed).toMatchObject({ code: 4429, reason: expect.stringContaining('2 open WebSockets') });
    await using fourth = await openTrpc(service.url);
    fourth.send(call(1, 'sessions.list'));
    expect(problemOf(await fourth.message(({ id }) => id === 1))).toMatchObject({ code: 'rate_limited' });
    await using others = await openGraphql(service.url, key);
    expect(others.ws.readyState).toBe(others.ws.OPEN);

    first.ws.close();
    await first.closed;
    await using again = await openGraphql(service.url);
    expect(again.ws.readyState).toBe(again.ws.OPEN);
  });

  test('close with 4429 after too many wrong keys from an address', async () => {
    await using service = await openService();
    const codes = new Set<number>();
    for (let attempt = 0; attempt < 61; attempt += 1) {
      await using socket = await openSocket(service.url, '/api/graphql', graphql);
      socket.send({ type: 'connection_init', payload: bearer(`wrong-${attempt}`) });
      codes.add((await socket.closed).code);
    }
    expect([...codes]).toEqual([4403, 4429]);
  });
});
