import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { Model } from '../../agents/ports.ts';
import { type ModelConnections, modelConnections } from '../../server/providers/model/connections.ts';
import { openAiModel } from '../../server/providers/model/openai.ts';
import { inDeltas } from '../support/stub-model.ts';
import { ask, hear, stubbed } from './ask.ts';

const once200 = 'data: {"choices":[{"delta":{"content":"fine"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const answer = `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: ${once200.length}\r\n\r\n${once200}`;
const onceOnly = { attempts: 1, firstDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs: 0 };

interface Behind extends AsyncDisposable {
  model: Model;
  connections: ModelConnections;
}

/** A model with a hand-written server. */
async function behind(server: Server): Promise<Behind> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const connections = modelConnections();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    connections,
    model: openAiModel({ apiKey: 'k', baseUrl, model: 'm', connections, patience: onceOnly }),
    async [Symbol.asyncDispose]() {
      connections[Symbol.dispose]();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const asks = (bytes: Buffer) => bytes.includes('"messages"');

test('a kept connection that closes as the next call arrives costs no attempt: the call is repeated on a new one', async () => {
  let calls = 0;
  const server = createServer((socket) => {
    let before = 0;
    socket.on('data', (bytes) => {
      if (!asks(bytes)) return;
      calls += 1;
      before += 1;
      if (before === 1) socket.write(answer);
      else socket.resetAndDestroy();
    });
  });
  await using at = await behind(server);
  expect((await hear(at.model, ask('One'))).text).toBe('fine');
  expect((await hear(at.model, ask('Two'))).text).toBe('fine');
  expect(calls).toBe(3);
});

test('a new connection that closes without an answer is retried only within the attempts', async () => {
  let calls = 0;
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      if (asks(bytes)) calls += 1;
      socket.resetAndDestroy();
    });
  });
  await using at = await behind(server);
  await expect(hear(at.model, ask('One'))).rejects.toMatchObject({ code: 'model_error' });
  expect(calls).toBe(1);
});

test('early hints before an answer are ignored', async () => {
  const server = createHttpServer((incoming, outgoing) => {
    incoming.resume();
    outgoing.writeEarlyHints({ link: '</style.css>; rel=preload' });
    setTimeout(() => outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).end(once200), 20);
  });
  await using at = await behind(server);
  expect((await hear(at.model, ask('One'))).text).toBe('fine');
});

test('a server that closes each connection gets new ones', async () => {
  const server = createHttpServer({ keepAlive: false }, (incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' }).end(once200);
  });
  await using at = await behind(server);
  for (let call = 0; call < 3; call += 1) expect((await hear(at.model, ask('Again'))).text).toBe('fine');
});

test('concurrent calls have a connection each, and the next calls reuse them', async () => {
  await using at = await stubbed(() => inDeltas('fine', 5, { firstByteMs: 50 }));
  const burst = () => Promise.all(Array.from({ length: 20 }, () => hear(at.model, ask('Together'))));
  await burst();
  await Promise.all(at.stub.requests.map(({ closed }) => closed));
  await burst();
  const ports = at.stub.requests.map(({ remotePort }) => remotePort);
  expect(new Set(ports.slice(0, 20)).size).toBe(20);
  expect(new Set(ports).size).toBeLessThan(25);
});

test('every call has the same headers except for its length', async () => {
  await using at = await stubbed(() => inDeltas('fine'));
  await hear(at.model, ask('One'));
  await hear(at.model, ask('Two, and longer than the first'));
  const [first, second] = at.stub.requests.map(({ headers }) => headers);
  expect(second).toEqual({ ...first, 'content-length': second?.['content-length'] });
  expect(Number(second?.['content-length'])).toBeGreaterThan(Number(first?.['content-length']));
  expect(second).toMatchObject({ authorization: 'Bearer sk-secret', 'content-type': 'application/json' });
  expect(at.stub.requests[1]?.body.messages).toEqual([{ role: 'user', content: 'Two, and longer than the first' }]);
});

test('a call that is aborted while it connects ends at once', async () => {
  // Accepts the connection and never answers the TLS handshake.
  const server = createServer((socket) => void socket.on('error', () => {}).resume());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  await using at = await stubbed(() => inDeltas('unused'), { baseUrl, connectTimeoutMs: 60_000 });
  const stop = new Error('stop it');
  const controller = new AbortController();
  const heard = hear(at.model, ask('Talk'), controller.signal).catch((error: unknown) => error);
  await once(server, 'connection');
  controller.abort(stop);
  expect(await heard).toBe(stop);
  server.close();
  await once(server, 'close');
});

test('disposing closes connections, in use or not', async () => {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}));
    socket.on('close', () => open.delete(socket));
    socket.on('data', (bytes) => bytes.includes('quick') && socket.write(answer));
  });
  await using at = await behind(server);
  const slow = hear(at.model, ask('slow')).catch((error: unknown) => error);
  await vi.waitUntil(() => open.size === 1, 90_000);
  await hear(at.model, ask('quick'));
  expect(open.size).toBe(2);
  at.connections[Symbol.dispose]();
  expect(await slow).toMatchObject({ code: 'model_error' });
  await vi.waitUntil(() => open.size === 0, 90_000);
});
