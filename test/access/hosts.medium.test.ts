import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { type HttpService, listen } from '../support/http.ts';
import { type RawAnswer, rawRequest } from '../support/raw-request.ts';
import { createTestService, type TestService, testKey } from '../support/service.ts';

let service: TestService;
let http: HttpService;
afterAll(() => service[Symbol.asyncDispose]());
afterAll(() => http[Symbol.asyncDispose]());
beforeAll(async () => {
  service = await createTestService({
    agents: { echoBack: echo },
    environment: {
      PUBLIC_URL: 'https://agents.example.com:8443/below',
      HOST: 'My-Machine.lan',
      ALLOWED_HOSTS: 'one.example, Two.Example',
      GRAPHIQL: 'on',
    },
  });
  http = await listen(service);
});

interface Door {
  name: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Returns the part of the response that identifies the refusal. */
  code(body: string): unknown;
  /** Default: 421. Streams are refused in their first event. */
  status?: number;
}

const json = { 'content-type': 'application/json' };
const inProblem = (body: string) => (JSON.parse(body) as { code: string }).code;
const inTrpc = (body: string) => (JSON.parse(body) as { error: { data: { problem: { code: string } } } }).error;
const inGraphql = (body: string) => (JSON.parse(body) as { errors: [{ extensions: { code: string } }] }).errors;
const query = JSON.stringify({ query: '{ sessions { nextBefore } }' });

const doors: readonly Door[] = [
  { name: 'REST', path: '/api/v1/sessions', code: inProblem },
  { name: 'an agent over REST', method: 'POST', path: '/api/v1/sessions/x/echo-back-agent', code: inProblem },
  { name: 'the second layout', path: '/v1/sessions/x', code: inProblem },
  { name: 'tRPC', path: '/api/trpc/sessions.list', code: (body) => inTrpc(body).data.problem.code },
  {
    name: 'a tRPC subscription',
    path: `/api/trpc/sessions.events?input=${encodeURIComponent('{"sessionId":"x"}')}`,
    headers: { accept: 'text/event-stream' },
    status: 200,
    code: (body) => /event: serialized-error\ndata: .*"code":"(\w+)","requestId"/.exec(body)?.[1],
  },
  {
    name: 'GraphQL',
    method: 'POST',
    path: '/api/graphql',
    headers: json,
    body: query,
    code: (body) => inGraphql(body)[0].extensions.code,
  },
  {
    name: 'a GraphQL subscription',
    method: 'POST',
    path: '/api/graphql',
    headers: { ...json, accept: 'text/event-stream' },
    body: query,
    status: 200,
    code: (body) => /event: next\ndata: .*"extensions":\{"code":"(\w+)"/.exec(body)?.[1],
  },
  {
    name: 'GraphiQL',
    path: '/api/graphql',
    headers: { accept: 'text/html' },
    code: (body) => inGraphql(body)[0].extensions.code,
  },
  { name: 'MCP', method: 'POST', path: '/mcp', headers: json, body: '{}', code: inProblem },
  { name: 'the home page', path: '/', code: inProblem },
  { name: 'the OpenAPI document', path: '/api/v1/openapi.json', code: inProblem },
  { name: 'a path that is not there', path: '/nowhere', code: inProblem },
];

const send = ({ path, method, headers, body }: Door, more: Record<string, string>) =>
  rawRequest(`${http.url}${path}`, {
    ...(method && { method }),
    ...(body && { body }),
    headers: { ...headers, ...more },
  });

const isRefused = (door: Door, { status, body }: RawAnswer) =>
  door.status === undefined ? status === 421 : door.code(body) === 'wrong_host';

const foreign = ['evil.example', 'evil.example:4000', 'localhost.evil.example', 'two.example.evil.example', 'localhos'];
const ours = [
  'localhost',
  'localhost:4000',
  'LOCALHOST.',
  'agents.example.com',
  'my-machine.lan:1',
  'one.example',
  'two.example:9',
  '127.0.0.1:4000',
  '192.0.2.7',
  '[::1]:4000',
  '[2001:db8::7]',
];

describe.each(doors)('$name', (door) => {
  test.each(foreign)('refuses the host %s without a key, in its own format', async (host) => {
    const { status, body, headers } = await send(door, { host });
    expect(status).toBe(door.status ?? 421);
    expect(door.code(body)).toBe('wrong_host');
    expect(headers['x-request-id']).toMatch(/./);
  });

  test.each(ours)('accepts the host %s', async (host) => {
    expect(isRefused(door, await send(door, { host }))).toBe(false);
  });

  test.each([`Bearer ${testKey}`, 'Bearer no-good-key', ''])(
    'accepts any host with the Authorization header %j',
    async (authorization) => {
      expect(isRefused(door, await send(door, { host: 'evil.example', authorization }))).toBe(false);
    },
  );
});

test.each(['/healthz', '/readyz', '/metrics'])('%s responds to any host', async (path) => {
  expect((await rawRequest(`${http.url}${path}`, { headers: { host: 'node-7.cluster' } })).status).toBe(200);
});

test('a preflight is answered for any host, because it cannot carry the key', async () => {
  const { status, headers } = await rawRequest(`${http.url}/api/v1/sessions`, {
    method: 'OPTIONS',
    headers: {
      host: 'agents.lan',
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(status).toBe(204);
  expect(headers['access-control-allow-headers']).toBe('authorization');
});

test('the refusal names the setting, and browsers may read it', async () => {
  const { body, headers } = await rawRequest(`${http.url}/api/v1/sessions`, {
    headers: { host: 'evil.example', origin: 'https://app.example' },
  });
  expect(JSON.parse(body)).toMatchObject({ status: 421, detail: expect.stringContaining('ALLOWED_HOSTS') });
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['access-control-expose-headers']).toContain('X-Request-Id');
});
