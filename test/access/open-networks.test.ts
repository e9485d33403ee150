import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeGate } from '../support/echo-agent.ts';
import { openService, type OpenService } from '../sockets/open-service.ts';
import { bearer, call, openSocket, problemOf } from '../sockets/raw-socket.ts';
import { makeKey } from './keys.ts';

const inside = { 'x-forwarded-for': '10.1.2.3' };

let service: OpenService;
let key: string;
beforeAll(async () => {
  service = await openService({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  ({ key } = await makeKey(service.service, { role: 'pm' }));
});
afterAll(() => service[Symbol.asyncDispose]());

/** Sets the networks of the workspace, from its own machine. */
async function allow(ipRanges: readonly string[] | null): Promise<void> {
  const answer = await fetch(`${service.url}/api/v1/workspace`, {
    method: 'PATCH',
    headers: { ...bearer(), 'content-type': 'application/json' },
    body: JSON.stringify({ ipRanges }),
  });
  expect(answer.status).toBe(200);
}

test('a WebSocket from a network that is no longer allowed closes, and its calls are refused', async () => {
  await allow(['127.0.0.1/32', '10.1.0.0/16']);
  await using socket = await openSocket(service.url, '/api/trpc?connectionParams=1', { headers: inside });
  socket.send({ method: 'connectionParams', data: bearer(key) });
  socket.send(call(1, 'sessions.list'));
  expect(await socket.message(({ id }) => id === 1)).toHaveProperty('result');
  await allow(['127.0.0.1/32']);
  socket.send(call(2, 'sessions.list'));
  expect((await socket.closed).code).toBe(4403);
  // It may have closed before the call arrived.
  const answers = socket.messages.filter(({ id }) => id === 2).map(problemOf);
  expect(answers.filter(({ code }) => code !== 'unauthenticated')).toEqual([]);
});

test('a stream to a network that is no longer allowed ends before its next event', async () => {
  await allow(null);
  const sessionId = await service.service.createSession();
  const open = closeGate('networks');
  const talk = { messages: [{ role: 'user', content: 'one two three four' }], gate: 'networks' };
  const stream = await fetch(`${service.url}/api/v1/sessions/${sessionId}/events?follow=true`, {
    headers: { ...bearer(key), ...inside, accept: 'text/event-stream' },
  });
  const run = await service.service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, talk);
  const text = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  while (!read.includes('"one "')) read += (await text?.read())?.value ?? '';
  await allow(['127.0.0.1/32']);
  open();
  await run.text();
  for (let next = await text?.read(); next && !next.done; next = await text?.read()) read += next.value;
  expect(read).not.toContain('four');
  await allow(null);
});
