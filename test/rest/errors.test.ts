import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';

const agents = { echoBack: echo };
const hello = { messages: [{ role: 'user', content: 'one two' }] };
const unknown = '00000000-0000-7000-8000-0000000000ff';

async function expectProblem(response: Response, status: number, code: string): Promise<Record<string, unknown>> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({ status, code });
  for (const member of ['type', 'title', 'detail', 'instance', 'requestId'])
    expect(problem[member]).toEqual(expect.any(String));
  return problem;
}

describe('REST responds with', () => {
  test.each([
    ['no key', ''],
    ['a wrong key', 'Bearer wrong'],
    ['another scheme', 'Basic abc'],
  ])('401 to %s, before it checks path or body', async (_name, authorization) => {
    await using service = await createTestService({ agents });
    for (const path of ['/api/v1/sessions', '/api/v1/nowhere', `/api/v1/sessions/${unknown}/echo-back-agent`]) {
      const response = await service.fetch(path, { method: 'POST', headers: { authorization }, body: '{broken' });
      await expectProblem(response, 401, 'unauthenticated');
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test.each(['a key of several words, long enough', 'ein Schlüssel, länger als zwanzig'])(
    'success to the service key %j, in UTF-8 as shells send it',
    async (key) => {
      await using service = await createTestService({ agents, serviceKey: key });
      const asked = (text: string) =>
        service.fetch('/api/v1/sessions', {
          headers: { authorization: `Bearer ${Buffer.from(text, 'utf8').toString('latin1')}` },
        });
      expect((await asked(key)).status).toBe(200);
      expect((await asked(key.slice(0, -1))).status).toBe(401);
      expect((await asked(`${key} more`)).status).toBe(401);
    },
  );

  test('400 to an invalid body, naming each place', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const path = `/api/v1/sessions/${id}/echo-back-agent`;
    const bad = await expectProblem(
      await service.post(path, { messages: [{ role: 'robot', content: '' }] }),
      400,
      'invalid_request',
    );
    expect(bad.errors).toEqual([
      { path: 'messages.0.role', message: expect.any(String) },
      { path: 'messages.0.content', message: expect.any(String) },
    ]);
    const json = { 'content-type': 'application/json' };
    await expectProblem(
      await service.fetch(path, { method: 'POST', headers: json, body: '{broken' }),
      400,
      'invalid_request',
    );
    await expectProblem(
      await service.fetch(path, { method: 'POST', headers: json, body: '[]' }),
      400,
      'invalid_request',
    );
    const nul = await expectProblem(
      await service.post(path, { messages: [{ role: 'user', content: 'a\0b' }] }),
      400,
      'invalid_request',
    );
    expect(nul.errors).toEqual([{ path: 'messages.0.content', message: 'holds a NUL character' }]);
    const lone = String.raw`{"messages":[{"role":"user","content":"\ud800"}]}`;
    await expectProblem(
      await service.fetch(path, { method: 'POST', headers: json, body: lone }),
      400,
      'invalid_request',
    );
    await expectProblem(await service.post('/api/v1/sessions', { entry: 'nowhere' }), 400, 'invalid_request');
    await expectProblem(
      await service.post(path, hello, { 'idempotency-key': 'x'.repeat(256) }),
      400,
      'invalid_request',
    );
  });

  test.each(['-1', '1.5', 'abc', '9007199254740992', '1e3', '', ' 1'])('400 to since=%j', async (since) => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const path = `/api/v1/sessions/${id}/events?since=${encodeURIComponent(since)}`;
    const problem = await expectProblem(await service.fetch(path), 400, 'invalid_request');
    expect(problem.errors).toEqual([{ path: 'since', message: expect.any(String) }]);
  });

  test('404 to a path that does not exist', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    for (const path of ['/nowhere', '/api/v1/nowhere', `/api/v1/sessions/${unknown}`, '/api/v1/sessions/no-id']) {
      await expectProblem(await service.fetch(path), 404, 'not_found');
    }
    for (const session of [unknown, 'no-id']) {
      await expectProblem(await service.post(`/api/v1/sessions/${session}/echo-back-agent`, hello), 404, 'not_found');
      await expectProblem(await service.fetch(`/api/v1/sessions/${session}/events`), 404, 'not_found');
      await expectProblem(await service.fetch(`/api/v1/sessions/${session}/runs`), 404, 'not_found');
      await expectProblem(await service.fetch(`/api/v1/sessions/${session}`, { method: 'DELETE' }), 404, 'not_found');
      await expectProblem(await service.post(`/api/v1/sessions/${id}/runs/${session}/cancel`), 404, 'not_found');
    }
  });

  test('405 with Allow, 413 over 1 MiB, 415 to a body that is not JSON', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const put = await service.fetch(`/api/v1/sessions/${id}`, { method: 'PUT' });
    await expectProblem(put, 405, 'method_not_allowed');
    expect(put.headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE, OPTIONS');
    const large = await service.post('/api/v1/sessions', { idea: 'x'.repeat(1024 * 1024) });
    await expectProblem(large, 413, 'payload_too_large');
    const text = await service.fetch('/api/v1/sessions', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'hi',
    });
    await expectProblem(text, 415, 'unsupported_media_type');
  });

  test('409 to the cancel of an ended run, and 422 if an agent has nothing to work from', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const path = `/api/v1/sessions/${id}/echo-back-agent`;
    const run = await service.post(path, hello);
    await readEvents(run);
    const runId = run.headers.get('x-run-id');
    await expectProblem(await service.post(`/api/v1/sessions/${id}/runs/${runId}/cancel`), 409, 'run_ended');
    const missing = await expectProblem(await service.post(path, {}), 422, 'precondition_missing');
    expect(missing).toMatchObject({ missingAgent: 'ideation' });
  });

  test('429 with Retry-After and the limits, exactly after the last allowed request', async () => {
    await using service = await createTestService({ agents, environment: { RATE_LIMIT_PER_MINUTE: '5' } });
    const statuses: number[] = [];
    let last: Response | null = null;
    for (let count = 0; count < 7; count += 1) {
      last = await service.fetch('/api/v1/sessions');
      statuses.push(last.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    if (!last) throw new Error('no answer');
    expect(last.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(last.headers.get('ratelimit-policy')).toBe('"requests";q=5;w=60');
    expect(last.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+$/);
    await expectProblem(last, 429, 'rate_limited');
  });

  test('429 before any other error, and starts no run', async () => {
    await using service = await createTestService({ agents, environment: { RATE_LIMIT_PER_MINUTE: '2' } });
    const id = await service.createSession();
    const path = `/api/v1/sessions/${id}/echo-back-agent`;
    await (await service.post(path, hello, { 'idempotency-key': 'k' })).text();
    const over = [
      await service.post(path, hello),
      // With this key, it would attach to the run.
      await service.post(path, hello, { 'idempotency-key': 'k' }),
      await service.post(path, { messages: 'none' }),
      await service.fetch(path, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }),
      await service.post(`/api/v1/sessions/${randomUUID()}/echo-back-agent`, hello),
      await service.post('/api/v1/sessions', {}),
      await service.fetch('/api/v1/nowhere'),
      await service.fetch(`/api/v1/sessions/${id}`, { method: 'PUT' }),
    ];
    for (const answer of over) {
      expect(answer.headers.get('x-run-id')).toBeNull();
      await expectProblem(answer, 429, 'rate_limited');
    }
    const counts = 'select (select count(*) from run)::int as runs, (select count(*) from session)::int as sessions';
    expect((await service.store.pool.query(counts)).rows).toEqual([{ runs: 1, sessions: 1 }]);
  });

  test('429 to too many runs; attaching to a run does not count', async () => {
    await using service = await createTestService({ agents, environment: { RUN_LIMIT_PER_MINUTE: '1' } });
    const id = await service.createSession();
    const path = `/api/v1/sessions/${id}/echo-back-agent`;
    const first = await (await service.post(path, hello, { 'idempotency-key': 'k' })).text();
    expect(await (await service.post(path, hello, { 'idempotency-key': 'k' })).text()).toBe(first);
    const over = await service.post(path, hello);
    expect(over.headers.get('ratelimit-policy')).toBe('"runs";q=1;w=60');
    await expectProblem(over, 429, 'rate_limited');
  });

  test('429 to an address that sends wrong keys 60 times a minute', async () => {
    await using service = await createTestService({ agents });
    const attempt = () => service.fetch('/api/v1/sessions', { headers: { authorization: 'Bearer wrong' } });
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await attempt()).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    await expectProblem(await attempt(), 429, 'rate_limited');
    expect((await service.fetch('/api/v1/sessions')).status).toBe(200);
  });
});

async function bodyOfOptions(service: TestService) {
  return service.fetch('/api/v1/sessions', {
    method: 'OPTIONS',
    headers: { authorization: '', origin: 'https://app.example', 'access-control-request-method': 'POST' },
  });
}

describe('CORS', () => {
  test('responds to OPTIONS without a key, and lists the headers that scripts may read', async () => {
    await using service = await createTestService({ agents });
    const preflight = await bodyOfOptions(service);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await service.fetch('/api/v1/sessions', { headers: { origin: 'https://app.example' } });
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'X-Request-Id,X-Run-Id,X-Session-Id,X-Log-Epoch,Content-Location,Retry-After,RateLimit,RateLimit-Policy',
    );
  });

  test('allows only the configured origins', async () => {
    await using service = await createTestService({ agents, environment: { CORS_ORIGINS: 'https://app.example' } });
    expect((await bodyOfOptions(service)).headers.get('access-control-allow-origin')).toBe('https://app.example');
    const other = await service.fetch('/api/v1/sessions', { headers: { origin: 'https://other.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});
