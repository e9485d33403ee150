import { TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { sessionLayout } from '../../adapters/rest/routes.ts';
import { secondLayout } from '../../adapters/v1/layout.ts';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { editDistance } from '../../server/core/procedures/edit-distance.ts';
import { echo } from '../support/echo-agent.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';
import { untypedTrpcClient } from '../support/trpc.ts';

const agents = { ...registry, echoBack: echo } as Readonly<Record<string, AnyAgent>>;

let service: TestService;
let http: HttpService;
beforeAll(async () => {
  service = await createTestService({ agents });
  http = await listen(service);
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

/** Sends a request, with a session of its own if the path needs one. */
async function send(path: string, body: object, method: 'POST' | 'PATCH' = 'POST'): Promise<Response> {
  const sessionId = path.includes(':sessionId') ? await service.createSession({ idea: 'x' }) : '';
  return fetch(http.url + path.replace(':sessionId', sessionId).replaceAll(/:\w+/g, () => crypto.randomUUID()), {
    method,
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const routes = [sessionLayout(agents), secondLayout(agents, { PUBLIC_URL: undefined })].flatMap(
  ({ base, routes: own }) =>
    own.flatMap(({ method, path, body }) =>
      body
        ? [
            {
              method: method.toUpperCase() as 'POST' | 'PATCH',
              path: base + path,
              names: Object.keys((body.schema as z.ZodObject).shape),
            },
          ]
        : [],
    ),
);
const everyName = new Set(routes.flatMap(({ names }) => names));
const slips = routes.flatMap(({ names, ...route }) =>
  names.flatMap((name) => {
    const typo = name.slice(0, -2) + name.at(-1);
    const meant = names.filter((other) => editDistance(other, typo) < 2);
    return everyName.has(typo) || meant.length > 1 ? [] : [{ ...route, name, typo }];
  }),
);

test('every body has members to misspell', () => {
  expect(new Set(slips.map(({ path }) => path)).size).toBe(new Set(routes.map(({ path }) => path)).size);
});

describe.each(slips)('$method $path with `$typo` for `$name`', ({ method, path, name, typo }) => {
  test('is refused, with the intended name', async () => {
    const answer = await send(path, { [typo]: 'x' }, method);
    expect(answer.status).toBe(400);
    const problem = (await answer.json()) as { errors: unknown[] };
    expect(problem).toMatchObject({ code: 'invalid_request', detail: `${typo}: did you mean \`${name}\`?` });
    expect(problem.errors).toEqual([{ path: typo, message: `did you mean \`${name}\`?` }]);
  });
});

describe('an unknown member', () => {
  const said = [{ role: 'user', content: 'a b' }];

  test.each([
    ['far from every name', '/api/v1/sessions', { colour: 'red' }, 201],
    ['two letters from a short name', '/api/v1/sessions', { ideass: 'x' }, 201],
    ['the name of another body', '/api/v1/sessions', { idea: 'x', entri: 'x', agents: [] }, 400],
    [
      'of another body, and near to one of this',
      '/v1/sessions',
      { agents: ['ideation'], task: 'x', mode: 'team', name: 'x' },
      201,
    ],
    ['near to a name that is there', '/api/v1/sessions', { idea: 'x', ideas: ['x'] }, 201],
    ['near to a name that is null', '/api/v1/sessions', { idea: null, ide: 'x' }, 400],
    [
      'near to a name of the path',
      '/api/v1/sessions/:sessionId/echo-back-agent',
      { messages: said, sessionID: 'x' },
      200,
    ],
    ['within a member', '/api/v1/sessions/:sessionId/echo-back-agent', { messages: [{ ...said[0], rol: 'x' }] }, 200],
    ['inherited by every object', '/api/v1/sessions', { constructor: 'x', toString: 'x' }, 201],
  ])('%s', async (_, path, body, status) => {
    const answer = await send(path, body);
    expect([answer.status, status === answer.status || (await answer.text())]).toEqual([status, true]);
    await answer.body?.cancel();
  });

  test('is ignored, even 80,000 of them', async () => {
    const body = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`m${index}`, 0]));
    expect((await send('/api/v1/sessions', body)).status).toBe(201);
  });
});

describe('null for an optional member is the same as leaving it out', () => {
  test.each([
    ['/api/v1/sessions', { idea: null, entry: null }, 201],
    [
      '/api/v1/sessions/:sessionId/ideation-agent',
      { messages: [{ role: 'user', content: 'x', sandboxUrl: null }], phase: null },
      200,
    ],
    [
      '/api/v1/sessions/:sessionId/research-agent',
      { messages: null, context: { techStack: null }, modelId: null },
      200,
    ],
    ['/v1/agents/ideation', { task: 'An app for dog walkers', sessionId: null, messages: null, phase: null }, 200],
    ['/v1/sessions', { agent: 'ideation', agents: null, task: 'x', mode: null, approvals: null }, 201],
    ['/api/v1/keys', { name: 'x', role: null, scopes: null, expiresAt: null }, 201],
    ['/api/v1/webhooks', { url: 'https://example.com/x', events: null, description: null }, 201],
    ['/api/v1/keys', { name: null }, 400],
  ])('%s %j', async (path, body, status) => {
    const answer = await send(path, body);
    await answer.text();
    expect(answer.status).toBe(status);
  });

  test('the same key attaches to an equal run', async () => {
    const id = await service.createSession();
    const run = (body: object) =>
      service.post(`/api/v1/sessions/${id}/echo-back-agent`, body, { 'idempotency-key': 'one' });
    const messages = [{ role: 'user', content: 'a b' }];
    const first = await run({ messages });
    const again = await run({ messages: [{ ...messages[0], sandboxUrl: null }], gate: null });
    expect(await again.text()).toBe(await first.text());
  });
});

describe('tRPC reads bodies in the same way', () => {
  const inputs: [string, object, string, string][] = [
    ['sessions.create', { ide: 'x' }, 'ide', 'idea'],
    ['agents.echoBack.start', { mesages: [] }, 'mesages', 'messages'],
    ['agents.echoBack.start', { messages: [], runkey: 'x' }, 'runkey', 'runKey'],
    ['runs.decide', { runId: 'x', decison: 'approve' }, 'decison', 'decision'],
    ['keys.create', { name: 'x', rol: 'viewer' }, 'rol', 'role'],
    ['webhooks.create', { ur: 'https://example.com' }, 'ur', 'url'],
    ['signals.import', { format: 'text', tex: 'x' }, 'tex', 'text'],
  ];
  test.each(inputs)('%s %j', async (path, input, typo, name) => {
    const client = untypedTrpcClient(http.url);
    const error = await client.mutation(path, { sessionId: 'x', ...input }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TRPCClientError);
    const { data } = error as TRPCClientError<never> & { data: { code: string; problem: object } };
    expect(data).toMatchObject({
      code: 'BAD_REQUEST',
      problem: { code: 'invalid_request', errors: [{ path: typo, message: `did you mean \`${name}\`?` }] },
    });
  });

  test('treats null as absent for optional members', async () => {
    const client = untypedTrpcClient(http.url);
    const created = await client.mutation('sessions.create', { idea: null, entry: null, creationKey: null });
    expect(created).toMatchObject({ sessionId: expect.any(String) });
  });
});
