import { createServer, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writePieces } from '../adapters/socket-stream.ts';

const half = 'x'.repeat(4_000_000);
const pingMilliseconds = 20;

/** An event in two pieces, as tRPC gives them, in two turns, each larger than what a socket takes of itself. */
async function* halves(): AsyncGenerator<string> {
  yield `data: ${half}`;
  await pause(1);
  yield `${half}\n\n`;
}

test('a client that reads nothing for a while gets no ping in the middle of an event', async () => {
  await using server = createServer((_incoming, outgoing) => {
    void writePieces(outgoing, halves, {
      headers: { 'content-type': 'text/event-stream' },
      ping: new TextEncoder().encode(': ping\n\n'),
      pingMilliseconds,
      gather: (pieces) => pieces.join(''),
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage];
  await pause(10 * pingMilliseconds);
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  expect(text.length).toBe(`data: ${half}${half}\n\n`.length);
});
