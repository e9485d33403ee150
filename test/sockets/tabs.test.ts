import { describe, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../support/browser-session.ts';
import { closeGate } from '../support/echo-agent.ts';
import { readConfig } from '../../server/process/config.ts';
import { openService } from './open-service.ts';
import { call, openSocket, problemOf, type RawSocket } from './raw-socket.ts';

const tabs = 8;
/** What is usual: other tests raise the limit of requests. */
const { RATE_LIMIT_PER_MINUTE, MAX_SOCKETS_PER_KEY } = readConfig({});
const usual = {
  RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT_PER_MINUTE),
  MAX_SOCKETS_PER_KEY: String(MAX_SOCKETS_PER_KEY),
};

/** A WebSocket of a page of ours on plain http. */
const openTab = (url: string, { cookie }: SignedIn) =>
  openSocket(url, '/api/trpc', { headers: { cookie }, origin: url });

const isDone = ({ result }: Record<string, unknown>) => JSON.stringify(result ?? {}).includes('"type":"done"');

async function answer(socket: RawSocket, id: number, path: string, input?: object) {
  socket.send(call(id, path, input));
  return socket.message((message) => message.id === id);
}

describe('a signed-in person', () => {
  test('works in eight tabs at once, each with its own WebSocket, requests and stream', async () => {
    await using service = await openService({ environment: usual });
    const person = await signedIn(service.service, { role: 'pm' });
    const { url } = service;
    const headers = { cookie: person.cookie, origin: url, 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { sessionId } = (await (await post('/api/v1/sessions', {})).json()) as { sessionId: string };

    await using open = new AsyncDisposableStack();
    const sockets = await Promise.all(Array.from({ length: tabs }, () => openTab(url, person)));
    for (const socket of sockets) open.use(socket);
    // What a page asks when it is opened.
    const batches = sockets.map(() =>
      post('/api/trpc/me,sessions.get,runs.list?batch=1', { 1: { sessionId }, 2: { sessionId } }),
    );
    expect((await Promise.all(batches)).map(({ status }) => status)).toEqual(sockets.map(() => 200));
    for (const socket of sockets) socket.send(call(1, 'sessions.events', { sessionId, follow: true }, 'subscription'));

    const end = closeGate('tabs');
    const body = { messages: [{ role: 'user', content: 'one two three' }], gate: 'tabs' };
    const run = await post(`/api/v1/sessions/${sessionId}/echo-back-agent`, body);
    end();
    expect(run.status).toBe(200);
    await Promise.all(sockets.map((socket) => socket.message(isDone)));
    const answers = await Promise.all(sockets.map((socket) => answer(socket, 2, 'sessions.get', { sessionId })));
    expect(answers).toMatchObject(sockets.map(() => ({ result: { data: { sessionId } } })));
  });

  test('has one limit of WebSockets in all tabs, which is not that of another person', async () => {
    await using service = await openService({ environment: { MAX_SOCKETS_PER_KEY: '2' } });
    const person = await signedIn(service.service, { role: 'viewer' });
    const other = await signedIn(service.service, { role: 'viewer' });
    await using first = await openTab(service.url, person);
    await using second = await openTab(service.url, person);
    for (const socket of [first, second])
      expect(await answer(socket, 1, 'me')).toMatchObject({ result: { data: { actor: { id: person.memberId } } } });
    await using third = await openTab(service.url, person);
    expect(problemOf(await answer(third, 1, 'me'))).toMatchObject({
      code: 'rate_limited',
      detail: 'This key or person has 2 open WebSockets on this node, which is the limit. Close one.',
    });
    await using elsewhere = await openTab(service.url, other);
    expect(await answer(elsewhere, 1, 'me')).toMatchObject({ result: { data: { actor: { id: other.memberId } } } });
  });
});
