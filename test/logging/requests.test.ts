import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { StudioState } from '../../server/studio/studio.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { listen } from '../support/http.ts';
import { rawRequest } from '../support/raw-request.ts';
import { createTestService, testKey } from '../support/service.ts';

const authorization = `Bearer ${testKey}`;
const json = { 'content-type': 'application/json' };
const messages = [{ role: 'user', content: 'a-word-of-the-user' }];

type Line = Record<string, unknown>;

/** A service on a socket, and its log. */
async function open(studio?: StudioState) {
  const lines: Line[] = [];
  const service = await createTestService({
    ...(studio && { studio }),
    agents: { echoBack: echo },
    log: (line) => lines.push(JSON.parse(line) as Line),
  });
  const http = await listen(service);
  return {
    service,
    url: http.url,
    lines: (msg: string) => lines.filter((line) => line.msg === msg),
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

/** A log line without variable values. */
const told = ({ time: _time, pid: _pid, hostname: _hostname, ms, requestId: _id, ...line }: Line) => {
  expect(ms).toEqual(expect.any(Number));
  return line;
};

describe('the log has one line per request', () => {
  test.each([
    {
      path: '/api/v1/sessions?limit=1',
      headers: { authorization },
      line: { method: 'GET', route: '/api/v1/sessions', status: 200, keyId: 'service' },
    },
    { path: '/api/v1/sessions', headers: {}, line: { method: 'GET', route: '/api/v1/sessions', status: 401 } },
    {
      path: '/api/v1/sessions/0192f0e0-0000-7000-8000-000000000000',
      headers: { authorization },
      line: { method: 'GET', route: '/api/v1/sessions/:sessionId', status: 404, keyId: 'service' },
    },
    {
      path: '/api/trpc/sessions.list',
      headers: { authorization },
      line: { method: 'GET', route: '/api/trpc/sessions.list', status: 200, keyId: 'service' },
    },
    {
      path: '/api/trpc/a-word-of-the-user',
      headers: { authorization },
      line: { method: 'GET', route: '/api/trpc/*', status: 404, keyId: 'service' },
    },
    {
      method: 'POST',
      path: '/api/graphql',
      headers: { authorization, ...json },
      body: JSON.stringify({ query: '{ sessions { nextBefore } }' }),
      line: { method: 'POST', route: '/api/graphql', status: 200, keyId: 'service' },
    },
    {
      method: 'POST',
      path: '/mcp',
      headers: { authorization, ...json },
      body: '{',
      line: { method: 'POST', route: '/mcp', status: 400, keyId: 'service' },
    },
    { path: '/a-word-of-the-user', headers: {}, line: { method: 'GET', route: '/*', status: 404 } },
    {
      method: 'OPTIONS',
      path: '/api/v1/sessions',
      headers: { origin: 'https://app.example' },
      line: { method: 'OPTIONS', route: '/api/v1/sessions', status: 204 },
    },
  ])('$line.method $path', async ({ path, line, ...asked }) => {
    await using at = await open();
    const answer = await rawRequest(`${at.url}${path}`, asked);
    await expect.poll(() => at.lines('request')).toHaveLength(1);
    const [found = {}] = at.lines('request');
    expect(told(found)).toEqual({ level: 30, msg: 'request', ...line });
    expect(found.requestId).toBe(answer.headers['x-request-id']);
    expect(JSON.stringify(found)).not.toContain('a-word-of-the-user');
  });

  test('at the end of its stream, with the outcome', async () => {
    await using at = await open();
    const sessionId = await at.service.createSession();
    const path = `${at.url}/api/v1/sessions/${sessionId}/echo-back-agent`;
    const post = (body: object) =>
      fetch(path, { method: 'POST', headers: { authorization, ...json }, body: JSON.stringify(body) });
    gates.set('log-left', Promise.withResolvers());
    const left = request(path, { method: 'POST', headers: { authorization, ...json } });
    left.end(JSON.stringify({ messages, gate: 'log-left' }));
    await once(left, 'response');
    expect(at.lines('request').filter(({ method }) => method === 'POST')).toHaveLength(1);
    left.destroy();
    const streams = () => at.lines('request').filter(({ ended }) => ended !== undefined);
    await expect.poll(streams).toMatchObject([{ status: 200, ended: 'client left' }]);
    gates.get('log-left')?.resolve();
    await readEvents(await fetch(`${at.url}/api/v1/sessions/${sessionId}/events`, { headers: { authorization } }));
    await readEvents(await post({ messages }));
    await expect.poll(streams).toMatchObject([
      { route: '/api/v1/sessions/:sessionId/echo-back-agent', status: 200, ended: 'client left' },
      { route: '/api/v1/sessions/:sessionId/events', status: 200, ended: 'whole' },
      { route: '/api/v1/sessions/:sessionId/echo-back-agent', status: 200, ended: 'whole', keyId: 'service' },
    ]);
  });

  test.each([
    {
      name: 'tRPC',
      path: (sessionId: string) =>
        `/api/trpc/sessions.events?input=${encodeURIComponent(JSON.stringify({ sessionId, follow: false }))}`,
      headers: { authorization, accept: 'text/event-stream' },
      route: '/api/trpc/sessions.events',
    },
    {
      name: 'GraphQL',
      method: 'POST',
      path: () => '/api/graphql',
      headers: { authorization, ...json, accept: 'text/event-stream' },
      body: (sessionId: string) =>
        JSON.stringify({
          query: `subscription { sessionEvents(sessionId: "${sessionId}", follow: false) { cursor } }`,
        }),
      route: '/api/graphql',
    },
  ])('at the end of a subscription over $name', async ({ path, body, route, name: _name, ...asked }) => {
    await using at = await open();
    const sessionId = await at.service.createSession();
    await rawRequest(`${at.url}${path(sessionId)}`, { ...asked, ...(body && { body: body(sessionId) }) });
    const streams = () => at.lines('request').filter((line) => line.route === route);
    await expect.poll(streams).toMatchObject([{ status: 200, ended: 'whole', keyId: 'service' }]);
  });

  test('but none at info for monitoring requests and static files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uas-log-'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
    await writeFile(join(folder, 'mark.svg'), '<svg/>');
    await using at = await open({ is: 'built', folder });
    for (const path of ['/healthz', '/readyz', '/metrics', '/mark.svg'])
      expect((await rawRequest(`${at.url}${path}`)).status).toBe(200);
    await rawRequest(`${at.url}/other.svg`);
    await expect.poll(() => at.lines('request')).toMatchObject([{ status: 404 }]);
    await rm(folder, { recursive: true });
  });
});

const answers = [
  { name: 'REST', path: '/api/v1/sessions', headers: { authorization } },
  { name: 'a refusal', path: '/api/v1/sessions', headers: {} },
  { name: 'the second layout', path: '/v1/sessions/x', headers: { authorization } },
  { name: 'tRPC', path: '/api/trpc/sessions.list', headers: { authorization } },
  {
    name: 'a tRPC subscription',
    path: `/api/trpc/sessions.events?input=${encodeURIComponent('{"sessionId":"x"}')}`,
    headers: { authorization, accept: 'text/event-stream' },
  },
  { name: 'GraphQL', method: 'POST', path: '/api/graphql', headers: { authorization, ...json }, body: '{"query":"{"}' },
  {
    name: 'a GraphQL subscription',
    method: 'POST',
    path: '/api/graphql',
    headers: { authorization, ...json, accept: 'text/event-stream' },
    body: '{"query":"subscription { sessionEvents(sessionId: \\"x\\") { cursor } }"}',
  },
  { name: 'MCP', method: 'POST', path: '/mcp', headers: { authorization, ...json }, body: '{}' },
  { name: 'the home page', path: '/', headers: {} },
  { name: 'the OpenAPI document', path: '/api/v1/openapi.json', headers: {} },
  { name: 'health', path: '/healthz', headers: {} },
  { name: 'readiness', path: '/readyz', headers: {} },
  { name: 'metrics', path: '/metrics', headers: {} },
  { name: 'a preflight', method: 'OPTIONS', path: '/api/v1/sessions', headers: { origin: 'https://app.example' } },
  { name: 'HEAD', method: 'HEAD', path: '/', headers: {} },
  { name: 'nothing', path: '/nowhere', headers: {} },
];

describe('every response has X-Request-Id', () => {
  test('the client’s own, or a new one if that does not fit a header, a log and a problem', async () => {
    await using at = await open();
    const sessionId = await at.service.createSession();
    const stream = { name: 'a stream', path: `/api/v1/sessions/${sessionId}/events`, headers: { authorization } };
    for (const { path, name, headers, ...asked } of [...answers, stream]) {
      const ask = (id: Record<string, string>) =>
        rawRequest(`${at.url}${path}`, { ...asked, headers: { ...headers, ...id } });
      const { 'x-request-id': given } = (await ask({ 'x-request-id': 'Root=1-67/a_b.c:d+e~f@g' })).headers;
      expect([name, given]).toEqual([name, 'Root=1-67/a_b.c:d+e~f@g']);
      for (const bad of ['', 'a b', 'x'.repeat(129), '"}', 'é'])
        expect([name, (await ask({ 'x-request-id': bad })).headers['x-request-id']]).toEqual([
          name,
          expect.stringMatching(/^[0-9a-f-]{36}$/),
        ]);
    }
  });

  test('and problems contain it', async () => {
    await using at = await open();
    const { body } = await rawRequest(`${at.url}/nowhere`, { headers: { 'x-request-id': 'mine' } });
    expect(JSON.parse(body)).toMatchObject({ requestId: 'mine' });
  });
});
