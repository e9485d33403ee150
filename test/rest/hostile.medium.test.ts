import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { createTestService, type TestService } from '../support/service.ts';

const agents = { echoBack: echo };

interface Problem {
  status: number;
  code: string;
  instance: string;
  errors: { path: string; message: string }[];
}

function postRaw(service: TestService, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  return service.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as Problem;
}

describe('REST, given hostile input,', () => {
  test.each([
    ['lists', '['.repeat(10_000), ']'.repeat(10_000)],
    ['objects', '{"a":'.repeat(10_000), '}'.repeat(10_000)],
    ['lists, as deep as a body can be', '['.repeat(500_000), ']'.repeat(500_000)],
  ])('ignores an unknown member, however deeply it is nested: %s', async (_name, open, close) => {
    await using service = await createTestService({ agents });
    const created = await postRaw(service, '/api/v1/sessions', `{"unknown":${open}1${close}}`);
    expect(created.status).toBe(201);
    const nul = await postRaw(service, '/api/v1/sessions', `{"unknown":${open}"\\u0000"${close}}`);
    expect(await problemOf(nul)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('names at most a hundred places of a body that is wrong everywhere', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const path = `/api/v1/sessions/${id}/echo-back-agent`;
    const many = JSON.stringify({ messages: Array.from({ length: 340_000 }, () => ({})) });
    expect((await postRaw(service, path, many)).status).toBe(400);
    const nuls = JSON.stringify({ messages: Array.from({ length: 50_000 }, () => '\0') });
    const misfits = JSON.stringify({ messages: Array.from({ length: 200 }, () => ({})) });
    for (const body of [nuls, misfits]) {
      const problem = await problemOf(await postRaw(service, path, body));
      expect(problem.errors).toHaveLength(100);
      expect(problem.errors[0]?.path).toMatch(/^messages\.0/);
    }
  });

  test('refuses a NUL in any part of a URL', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const paths = {
      sessionId: '/api/v1/sessions/%00/events',
      runId: `/api/v1/sessions/${id}/events?runId=a%00`,
      types: `/api/v1/sessions/${id}/events?types=phase,%00`,
    };
    for (const [place, path] of Object.entries(paths)) {
      for (const accept of ['text/event-stream', 'application/json']) {
        const problem = await problemOf(await service.fetch(path, { headers: { accept } }));
        expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
        expect(problem.errors[0]?.path).toMatch(new RegExp(`^${place}`));
      }
    }
  });

  test.each(['0x10', '1e1', '', ' 5', '+5', '5.0', '-1'])(
    'refuses limit=%j, which is not a whole number',
    async (limit) => {
      await using service = await createTestService({ agents });
      const id = await service.createSession();
      for (const path of ['/api/v1/sessions', `/api/v1/sessions/${id}/runs`, `/api/v1/sessions/${id}/events`]) {
        const problem = await problemOf(await service.fetch(`${path}?limit=${encodeURIComponent(limit)}`));
        expect(problem).toMatchObject({ status: 400, errors: [{ path: 'limit' }] });
      }
    },
  );

  test('refuses a body with an unsupported content-encoding with 415', async () => {
    await using service = await createTestService({ agents });
    const packed = await postRaw(service, '/api/v1/sessions', gzipSync('{"idea":"x"}'), { 'content-encoding': 'gzip' });
    expect(packed.headers.get('accept-encoding')).toBe('identity');
    expect(await problemOf(packed)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    const plain = await postRaw(service, '/api/v1/sessions', '{"idea":"x"}', { 'content-encoding': 'identity' });
    expect(plain.status).toBe(201);
  });

  test('treats members named __proto__ and constructor as unknown members', async () => {
    await using service = await createTestService({ agents });
    const body = '{"__proto__":{"idea":"evil"},"constructor":{"prototype":{"idea":"evil"}}}';
    const created = (await (await postRaw(service, '/api/v1/sessions', body)).json()) as { sessionId: string };
    const session = await service.fetch(`/api/v1/sessions/${created.sessionId}`);
    expect(await session.json()).toMatchObject({ ideaSummary: null });
  });

  test('names the header if it refuses an Idempotency-Key', async () => {
    await using service = await createTestService({ agents });
    const refused = await service.post('/api/v1/sessions', {}, { 'idempotency-key': 'x'.repeat(256) });
    expect(await problemOf(refused)).toMatchObject({ status: 400, errors: [{ path: 'Idempotency-Key' }] });
  });

  test('gives the requested path as instance, still percent-encoded', async () => {
    await using service = await createTestService({ agents });
    for (const path of ['/api/v1/sessions/%00', '/api/v1/a%20b', '/api/v1/sessions/a%2Fb', '/nowhere/%C3%A9']) {
      expect((await problemOf(await service.fetch(path))).instance).toBe(path);
    }
  });

  test.each(['/healthz', '/readyz', '/metrics'])('responds to other methods at %s with 405', async (path) => {
    await using service = await createTestService({ agents });
    const response = await service.fetch(path, { method: 'POST', headers: { authorization: '' } });
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(await problemOf(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
  });

  test('allows HEAD wherever GET is allowed, with the same status and no body', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const put = await service.fetch(`/api/v1/sessions/${id}`, { method: 'PUT' });
    expect(put.headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE, OPTIONS');
    const post = await service.fetch(`/api/v1/sessions/${id}/echo-back-agent`);
    expect(post.headers.get('allow')).toBe('POST, OPTIONS');
    for (const [path, status] of [
      [`/api/v1/sessions/${id}`, 200],
      ['/api/v1/sessions/no-id', 404],
    ] as const) {
      const head = await service.fetch(path, { method: 'HEAD' });
      expect(head.status).toBe(status);
      expect(await head.text()).toBe('');
    }
  });
});
