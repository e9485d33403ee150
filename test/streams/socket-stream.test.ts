import type { AddressInfo } from 'node:net';
import { createServer, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { socketSink } from '../../adapters/http/socket-sink.ts';
import { writeStream } from '../../adapters/http/write-stream.ts';

const half = 'x'.repeat(4_000_000);
const pingMilliseconds = 20;
const failed = (error: unknown) => expect.fail(String(error));

const gather = (pieces: readonly string[]) => pieces.join('');

/** An event in two pieces, as tRPC yields them, in two turns of the event loop, each larger than a socket's buffer. */
async function* halves(): AsyncGenerator<string> {
  yield `data: ${half}`;
  await pause(1);
  yield `${half}\n\n`;
}

async function* ready(): AsyncGenerator<string> {
  yield 'data: first\n\n';
  yield 'data: second\n\n';
}

test('what is available at once is sent with the head, in one write', async () => {
  let writes = 0;
  await using server = createServer((incoming, outgoing) => {
    const one = vi.spyOn(incoming.socket, '_write');
    const several = vi.spyOn(incoming.socket, '_writev' as '_write');
    outgoing.on('finish', () => {
      writes = one.mock.calls.length + several.mock.calls.length;
    });
    const headers = { 'content-type': 'text/event-stream' };
    void writeStream(socketSink(outgoing, headers), { open: ready, encode: (piece) => piece }, failed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage];
  expect((await answer.setEncoding('utf8').toArray()).join('')).toBe('data: first\n\ndata: second\n\n');
  expect(writes).toBe(1);
});

test('a client that stops reading for a while gets no ping in the middle of an event', async () => {
  await using server = createServer((_incoming, outgoing) => {
    const sink = socketSink(outgoing, { 'content-type': 'text/event-stream' });
    void writeStream(sink, { open: halves, encode: (piece) => piece, pingMilliseconds, gather }, failed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage];
  await pause(10 * pingMilliseconds);
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  expect(text.length).toBe(`data: ${half}${half}\n\n`.length);
});
