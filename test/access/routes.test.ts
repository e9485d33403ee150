import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionLayout } from '../../adapters/rest/routes.ts';
import { secondLayout } from '../../adapters/v1/layout.ts';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { bearer } from './keys.ts';

const agents = { ...registry, echoBack: echo } as Readonly<Record<string, AnyAgent>>;
const routes = [sessionLayout(agents), secondLayout(agents, { PUBLIC_URL: undefined })].flatMap(
  ({ base, routes: own }) => own.map(({ method, path }) => ({ method: method.toUpperCase(), path: base + path })),
);
/** HEAD is allowed wherever GET is. */
const calls = routes.flatMap((route) => (route.method === 'GET' ? [route, { ...route, method: 'HEAD' }] : [route]));

let service: TestService;
let http: HttpService;
let sessionId: string;
beforeAll(async () => {
  service = await createTestService({ agents });
  http = await listen(service);
  sessionId = await service.createSession({ idea: 'x' });
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const addressOf = (path: string) =>
  http.url + path.replace(':sessionId', sessionId).replaceAll(/:\w+/g, () => crypto.randomUUID());

test('Allow names every method of a path', async () => {
  const missing: string[] = [];
  for (const { method, path } of calls) {
    const answer = await fetch(addressOf(path), { method: 'PUT', headers: bearer(testKey) });
    if (!answer.headers.get('allow')?.split(', ').includes(method)) missing.push(`${method} ${path}`);
  }
  expect(missing).toEqual([]);
});

describe('HEAD', () => {
  const authorization = `Bearer ${testKey}`;
  const head = (path: string, headers: Record<string, string> = {}) =>
    fetch(http.url + path, { method: 'HEAD', headers: { authorization, ...headers } });

  test.each(['/api/v1', '/v1'])('of the events below %s has the head of GET, and keeps nothing open', async (base) => {
    const id = await service.createSession();
    gates.set(`head ${base}`, Promise.withResolvers());
    const run = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, {
      messages: [{ role: 'user', content: 'a b' }],
      gate: `head ${base}`,
    });
    await run.body?.cancel();
    await expect.poll(() => service.services.hub.size()).toBe(0);
    for (const accept of ['text/event-stream', 'application/json']) {
      const answer = await head(`${base}/sessions/${id}/events?follow=true`, { accept });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, accept]);
    }
    expect((await head(`${base}/sessions/${crypto.randomUUID()}/events`)).status).toBe(404);
    expect((await head(`${base}/sessions/${id}/events`, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect(service.services.hub.size()).toBe(0);
    gates.get(`head ${base}`)?.resolve();
  });

  test('does not start a run', async () => {
    const id = await service.createSession();
    const input = encodeURIComponent(JSON.stringify({ sessionId: id, messages: [{ role: 'user', content: 'x' }] }));
    const subscription = encodeURIComponent(
      `subscription { echoBack(sessionId: "${id}", input: { messages: [{ role: "user", content: "x" }] }) { ... on AgentEvent { type } } }`,
    );
    const mutation = encodeURIComponent(`mutation { deleteSession(id: "${id}") }`);
    for (const path of [
      `/api/v1/sessions/${id}/echo-back-agent`,
      '/v1/agents/ideation',
      `/api/trpc/agents.echoBack.run?input=${input}`,
      `/api/trpc/agents.echoBack.start?input=${input}`,
      `/api/graphql?query=${subscription}`,
      `/api/graphql?query=${mutation}`,
      '/mcp',
    ]) {
      const answer = await head(path, { accept: 'text/event-stream' });
      expect([path, answer.status]).toEqual([path, 405]);
    }
    const runs = await service.fetch(`/api/v1/sessions/${id}/runs`);
    expect(await runs.json()).toMatchObject({ runs: [] });
    expect(service.services.hub.size()).toBe(0);
  });

  test('of tRPC and GraphQL needs a valid key', async () => {
    for (const path of ['/api/trpc/sessions.list', '/api/graphql?query=%7B__typename%7D']) {
      expect((await head(path, { authorization: 'Bearer wrong' })).status).toBe(401);
      expect((await head(path)).status).toBe(405);
    }
  });
});
