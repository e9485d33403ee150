import { createTRPCClient, httpLink } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { collect, type EchoRouter, trpcClient } from '../support/trpc.ts';

const agents = { echoBack: echo };
const messages = [{ role: 'user', content: 'one two' }];
const call = (service: TestService, path: string, input: unknown, headers: Record<string, string> = {}) =>
  service.post(`/api/trpc/${path}`, input, headers);
const ask = (service: TestService, path: string, input: unknown, headers: Record<string, string> = {}) =>
  service.fetch(`/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers });

/** Returns the problem of a refused call, and checks status and headers. */
async function refusal(response: Response) {
  const text = await response.text();
  expect(text).not.toMatch(/stack|\.ts:\d/);
  return JSON.parse(text).error;
}

describe('tRPC refuses', () => {
  test('a call without a valid key, before it checks path, method, type or body', async () => {
    await using service = await createTestService({ agents });
    const authorization = 'Bearer wrong';
    const refused = [
      await ask(service, 'sessions.list', {}, { authorization }),
      await ask(service, 'nothing.here', {}, { authorization }),
      await call(service, 'sessions.create', { idea: 'a'.repeat(2_000_000) }, { authorization }),
      await call(service, 'sessions.create', {}, { authorization, 'content-type': 'text/plain' }),
    ];
    for (const response of refused) {
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await refusal(response)).toMatchObject({
        data: {
          code: 'UNAUTHORIZED',
          problem: { code: 'unauthenticated', status: 401, requestId: expect.any(String) },
        },
      });
    }
  });

  test('a subscription without a valid key, in its stream', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const id = await service.createSession();
    const stream = collect((observer) =>
      trpcClient(http.url, 'wrong').sessions.events.subscribe({ sessionId: id }, observer),
    );
    await expect(stream).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED', problem: { code: 'unauthenticated' } },
    });
  });

  test('each invalid call of a batch, and answers the others', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const input = encodeURIComponent(JSON.stringify({ 0: { sessionId: id }, 1: { sessionId: 'nobody' } }));
    const response = await service.fetch(`/api/trpc/sessions.get,sessions.get?batch=1&input=${input}`);
    expect(response.status).toBe(207);
    expect(await response.json()).toMatchObject([
      { result: { data: { sessionId: id } } },
      { error: { data: { problem: { code: 'not_found' } } } },
    ]);
  });

  test('an invalid input, naming each place', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const response = await call(service, 'agents.echoBack.start', { sessionId: id, messages: [{ role: 'user' }] });
    expect(response.status).toBe(400);
    expect(await refusal(response)).toMatchObject({
      data: {
        code: 'BAD_REQUEST',
        problem: { code: 'invalid_request', errors: [{ path: 'messages.0.content', message: expect.any(String) }] },
      },
    });
  });

  test.for([
    ['broken JSON', '{', 'application/json', 400, 'BAD_REQUEST', 'invalid_request'],
    ['a NUL in a text', String.raw`{"idea":"a\u0000b"}`, 'application/json', 400, 'BAD_REQUEST', 'invalid_request'],
    ['a lone surrogate', String.raw`{"idea":"\ud800"}`, 'application/json', 400, 'BAD_REQUEST', 'invalid_request'],
    ['another type', 'idea=x', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE', 'unsupported_media_type'],
    ['a form', 'idea=x', 'multipart/form-data; boundary=x', 415, 'UNSUPPORTED_MEDIA_TYPE', 'unsupported_media_type'],
    [
      'more than 1 MiB',
      JSON.stringify({ idea: 'a'.repeat(1024 * 1024) }),
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
      'payload_too_large',
    ],
  ] as const)('%s', async ([, body, type, status, word, code], { expect }) => {
    await using service = await createTestService({ agents });
    const response = await service.fetch('/api/trpc/sessions.create', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(await refusal(response)).toMatchObject({ data: { code: word, problem: { code, status } } });
  });

  test('an unknown procedure, and a wrong method', async () => {
    await using service = await createTestService({ agents });
    const unknown = await ask(service, 'agents.nobody.start', {});
    expect(unknown.status).toBe(404);
    expect(await refusal(unknown)).toMatchObject({ data: { code: 'NOT_FOUND', problem: { code: 'not_found' } } });
    const wrong = await ask(service, 'sessions.create', {});
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await refusal(wrong)).toMatchObject({ data: { problem: { code: 'method_not_allowed' } } });
    const json = { 'content-type': 'application/json' };
    const put = await service.fetch('/api/trpc/sessions.list', { method: 'PUT', headers: json, body: '{}' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
  });

  test('a second run, a key used twice, nothing to work from, an ended run', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const empty = await refusal(await call(service, 'agents.echoBack.start', { sessionId: id }));
    expect(empty.data).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      httpStatus: 422,
      problem: { code: 'precondition_missing', missingAgent: 'ideation' },
    });
    gates.set('trpc-errors', Promise.withResolvers());
    const input = { sessionId: id, messages, gate: 'trpc-errors', runKey: 'key' };
    const started = await (await call(service, 'agents.echoBack.start', input)).json();
    const { runId } = (started as { result: { data: { runId: string } } }).result.data;
    const second = await refusal(await call(service, 'agents.echoBack.start', { sessionId: id, messages }));
    expect(second.data).toMatchObject({ code: 'CONFLICT', problem: { code: 'run_in_progress', runId } });
    const other = await refusal(await call(service, 'agents.echoBack.start', { ...input, fail: 'service' }));
    expect(other.data).toMatchObject({ code: 'CONFLICT', problem: { code: 'idempotency_conflict', runId } });
    gates.get('trpc-errors')?.resolve();
    await (await service.fetch(`/api/v1/sessions/${id}/events`)).text();
    const ended = await refusal(await call(service, 'runs.cancel', { sessionId: id, runId }));
    expect(ended.data).toMatchObject({ code: 'CONFLICT', problem: { code: 'run_ended' } });
  });

  test('a subscription before its run starts, in its stream', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const client = trpcClient(http.url);
    const nowhere = collect((observer) => client.sessions.events.subscribe({ sessionId: 'nobody' }, observer));
    await expect(nowhere).rejects.toMatchObject({ data: { code: 'NOT_FOUND', problem: { code: 'not_found' } } });
    const sessionId = await service.createSession();
    const empty = collect((observer) => client.agents.echoBack.run.subscribe({ sessionId }, observer));
    await expect(empty).rejects.toMatchObject({ data: { problem: { code: 'precondition_missing', status: 422 } } });
    const cursor = collect((observer) =>
      client.sessions.events.subscribe({ sessionId, lastEventId: 'seven' }, observer),
    );
    await expect(cursor).rejects.toMatchObject({ data: { problem: { code: 'invalid_request' } } });
  });

  test('too many requests, and too many runs, and says when to retry', async () => {
    await using service = await createTestService({
      agents,
      environment: { RATE_LIMIT_PER_MINUTE: '4', RUN_LIMIT_PER_MINUTE: '1' },
    });
    const id = await service.createSession();
    const other = await service.createSession();
    const first = await call(service, 'agents.echoBack.start', { sessionId: id, messages });
    expect(first.headers.get('ratelimit')).toMatch(/^"requests";r=1;t=\d+$/);
    const run = await call(service, 'agents.echoBack.start', { sessionId: other, messages });
    const request = await ask(service, 'sessions.list', {});
    for (const response of [run, request]) {
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await refusal(response)).toMatchObject({
        data: { code: 'TOO_MANY_REQUESTS', problem: { code: 'rate_limited' } },
      });
    }
    expect(run.headers.get('ratelimit')).toMatch(/^"runs";r=0/);
  });

  test('no browser: other origins may call, and read the headers that they need', async () => {
    await using service = await createTestService({ agents });
    const response = await ask(service, 'sessions.list', {}, { origin: 'https://app.example' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });
});

test('tRPC accepts calls without input and without a body', async () => {
  await using service = await createTestService({ agents });
  await using http = await listen(service);
  const client = createTRPCClient<EchoRouter>({
    links: [httpLink({ url: `${http.url}/api/trpc`, headers: { authorization: `Bearer ${testKey}` } })],
  });
  expect(await client.sessions.create.mutate()).toMatchObject({ sessionId: expect.any(String) });
});
