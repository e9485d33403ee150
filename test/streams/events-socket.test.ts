import { describe, expect, test } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { cursors, readEvents } from '../support/events.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, testKey } from '../support/service.ts';

const agents = { echoBack: echo };
const say = (content: string, more: object = {}) => ({ messages: [{ role: 'user', content }], ...more });
const authorization = `Bearer ${testKey}`;

const ask = (http: HttpService, path: string, init: RequestInit = {}) =>
  fetch(`${http.url}/api/v1${path}`, { ...init, headers: { authorization } });

describe('GET events over a socket', () => {
  test('sends the stored events from any cursor, then new ones', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const id = await service.createSession();
    const first = await readEvents(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, say('a b c')));
    gates.set('socket', Promise.withResolvers());
    const second = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, say('d e', { gate: 'socket' }));
    const readers = [0, 2, first.length, first.length + 1].map(async (since) => {
      const answer = await ask(http, `/sessions/${id}/events?since=${since}`);
      return { since, events: await readEvents(answer) };
    });
    // The readers, and the client that started the run.
    await expect.poll(() => service.services.hub.size()).toBe(readers.length + 1);
    gates.get('socket')?.resolve();
    const all = [...first, ...(await readEvents(second))];
    for (const { since, events } of await Promise.all(readers)) expect(events).toEqual(all.slice(since));
    expect(cursors(all)).toEqual(all.map((_, index) => index + 1));
    await expect.poll(() => service.services.hub.size()).toBe(0);
  });

  test('leaves nothing open for a refused client, a disconnected one, or a HEAD request', async () => {
    await using service = await createTestService({ agents, environment: { RATE_LIMIT_PER_MINUTE: '4' } });
    await using http = await listen(service);
    const id = await service.createSession();
    expect((await ask(http, `/sessions/${crypto.randomUUID()}/events?follow=true`)).status).toBe(404);
    expect((await ask(http, `/sessions/${id}/events?follow=true`, { method: 'HEAD' })).status).toBe(200);
    const gone = new AbortController();
    const open = await ask(http, `/sessions/${id}/events?follow=true`, { signal: gone.signal });
    expect(open.status).toBe(200);
    gone.abort();
    const over = await ask(http, `/sessions/${id}/events?follow=true`);
    expect(over.status).toBe(429);
    expect(over.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+$/);
    await expect.poll(() => service.services.hub.size()).toBe(0);
  });
});

test('nothing is sent after a stream if one of several origins may read it', async () => {
  const environment = { CORS_ORIGINS: 'https://a.example,https://b.example' };
  await using service = await createTestService({ agents, environment });
  await using http = await listen(service);
  const headers = { authorization, origin: 'https://b.example', 'content-type': 'application/json' };
  const id = await service.createSession();
  const body = JSON.stringify(say('a b c'));
  const run = await fetch(`${http.url}/api/v1/sessions/${id}/echo-back-agent`, { method: 'POST', headers, body });
  const ran = await run.text();
  expect(ran).toMatch(/"type":"done"[^\n]*\n\n$/);
  const input = encodeURIComponent(JSON.stringify({ sessionId: id, follow: false }));
  const query = `subscription { sessionEvents(sessionId: "${id}", follow: false) { cursor } }`;
  const [again, trpc, graphql] = await Promise.all([
    fetch(`${http.url}/api/v1/sessions/${id}/events`, { headers }),
    fetch(`${http.url}/api/trpc/sessions.events?input=${input}`, { headers }),
    fetch(`${http.url}/api/graphql`, {
      method: 'POST',
      headers: { ...headers, accept: 'text/event-stream' },
      body: JSON.stringify({ query }),
    }),
  ]);
  for (const answer of [run, again, trpc, graphql]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://b.example');
  }
  expect(await again.text()).toBe(ran);
  expect(await trpc.text()).toMatch(/event: return\ndata: \n+$/);
  expect(await graphql.text()).toMatch(/event: complete\n(data:? ?\n)?\n$/);
});

test('the client that starts a run is subscribed before the run starts work', async () => {
  const listening: number[] = [];
  const watched: typeof echo = {
    ...echo,
    run(input, context) {
      listening.push(service.services.hub.size());
      return echo.run(input, context);
    },
  };
  await using service = await createTestService({ agents: { echoBack: watched } });
  await using http = await listen(service);
  const id = await service.createSession();
  for (const word of ['one', 'two', 'three']) {
    const answer = await fetch(`${http.url}/api/v1/sessions/${id}/echo-back-agent`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(say(word)),
    });
    await answer.text();
  }
  expect(listening).toEqual([1, 1, 1]);
});
