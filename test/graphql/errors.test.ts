import { describe, expect, test } from 'vitest';
import { echo, gates } from '../support/echo-agent.ts';
import { ask, follow, type GraphqlAnswer } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';

const agents = { echoBack: echo };
const messages = [{ role: 'user', content: 'one two' }];
const start = `mutation ($id: ID!, $key: String, $input: EchoBackInput) {
  startEchoBack(sessionId: $id, runKey: $key, input: $input) { runId }
}`;
const run = `subscription ($id: ID!, $input: EchoBackInput) { echoBack(sessionId: $id, input: $input) { ... on AgentEvent { type } } }`;

/** Returns the only error of a response, and checks that no secret is in it. */
function refusal({ text, errors }: GraphqlAnswer) {
  expect(text).not.toMatch(/stack|\.ts:\d|node_modules/);
  expect(errors).toHaveLength(1);
  return errors?.[0]?.extensions;
}

describe('GraphQL refuses', () => {
  test('a request without a valid key with 401, before it reads the body', async () => {
    await using service = await createTestService({ agents });
    for (const [query, headers] of [
      ['{ sessions { nextBefore } }', {}],
      ['not GraphQL at all', {}],
      ['a'.repeat(2_000_000), {}],
      ['{ sessions { nextBefore } }', { 'content-type': 'text/plain' }],
    ] as const) {
      const answer = await ask(service, query, {}, { ...headers, authorization: 'Bearer wrong' });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(refusal(answer)).toMatchObject({
        code: 'unauthenticated',
        problem: { status: 401, code: 'unauthenticated', instance: '/api/graphql', requestId: expect.any(String) },
      });
    }
  });

  test('a subscription without a valid key in its first next', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const id = await service.createSession();
    const { events, errors } = await follow(http.url, { query: run, variables: { id }, key: 'wrong' });
    expect(events).toEqual([]);
    expect(errors).toMatchObject([{ extensions: { code: 'unauthenticated', problem: { status: 401 } } }]);
  });

  test.for([
    ['broken JSON', '{', 'application/json', 400, 'invalid_request'],
    ['a list of operations', '[{}]', 'application/json', 400, 'invalid_request'],
    ['no query', '{}', 'application/json', 400, 'invalid_request'],
    ['a query that is no text', '{"query":1}', 'application/json', 400, 'invalid_request'],
    ['a query that cannot be parsed', '{"query":"{"}', 'application/json', 400, 'invalid_request'],
    ['an unknown field', '{"query":"{ nothing }"}', 'application/json', 400, 'invalid_request'],
    [
      'a missing variable',
      '{"query":"query ($i: ID!) { session(id: $i) { phase } }"}',
      'application/json',
      400,
      'invalid_request',
    ],
    [
      'an unknown operation',
      '{"query":"query a { __typename }","operationName":"b"}',
      'application/json',
      400,
      'invalid_request',
    ],
    ['a form', 'query=%7B__typename%7D', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['plain text', '{ __typename }', 'text/plain', 415, 'unsupported_media_type'],
    [
      'more than 1 MiB',
      JSON.stringify({ query: '#'.repeat(1024 * 1024) }),
      'application/json',
      413,
      'payload_too_large',
    ],
  ] as const)('%s', async ([, body, type, status, code], { expect }) => {
    await using service = await createTestService({ agents });
    const response = await service.fetch('/api/graphql', { method: 'POST', headers: { 'content-type': type }, body });
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(text).not.toMatch(/stack|\.ts:\d|node_modules/);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code, problem: { code, status } } }] });
  });

  test('other methods, and a mutation in a URL', async () => {
    await using service = await createTestService({ agents });
    const put = await service.fetch('/api/graphql', { method: 'PUT' });
    expect(put.status).toBe(405);
    expect(put.headers.get('allow')).toBe('GET, POST, OPTIONS');
    const mutation = encodeURIComponent('mutation { createSession { sessionId } }');
    const get = await service.fetch(`/api/graphql?query=${mutation}`);
    expect(get.status).toBe(405);
    expect(await get.json()).toMatchObject({ errors: [{ extensions: { code: 'method_not_allowed' } }] });
    const variables = await service.fetch('/api/graphql?query=%7B__typename%7D&variables=%7B');
    expect(variables.status).toBe(400);
    const query = await service.fetch('/api/graphql?query=%7B__typename%7D');
    expect(await query.json()).toEqual({ data: { __typename: 'Query' } });
  });

  test('invalid inputs, and text that cannot be stored, naming the place', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const role = await ask(service, start, { id, input: { messages: [{ role: 'nobody', content: 'x' }] } });
    expect(refusal(role)).toMatchObject({
      code: 'invalid_request',
      problem: { errors: [{ path: 'messages.0.role', message: expect.any(String) }] },
    });
    const nul = await ask(service, start, { id, input: { messages: [{ role: 'user', content: 'a\0b' }] } });
    expect(refusal(nul)).toMatchObject({ problem: { errors: [{ path: 'messages.0.content' }] } });
    const limit = await ask(service, '{ sessions(limit: 0) { nextBefore } }');
    expect(refusal(limit)).toMatchObject({ code: 'invalid_request', problem: { errors: [{ path: 'limit' }] } });
  });

  test('a second run, a key used twice, nothing to work from, an ended run', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    expect(refusal(await ask(service, start, { id }))).toMatchObject({
      code: 'precondition_missing',
      problem: { status: 422, missingAgent: 'ideation' },
    });
    gates.set('graphql-errors', Promise.withResolvers());
    const variables = { id, key: 'key', input: { messages, gate: 'graphql-errors' } };
    const runId = (await ask(service, start, variables)).data?.startEchoBack?.runId;
    const second = await ask(service, start, { id, input: { messages } });
    expect(refusal(second)).toMatchObject({ code: 'run_in_progress', problem: { runId, agent: 'echo-back' } });
    const other = await ask(service, start, { ...variables, input: { messages } });
    expect(refusal(other)).toMatchObject({ code: 'idempotency_conflict', problem: { runId } });
    gates.get('graphql-errors')?.resolve();
    await (await service.fetch(`/api/v1/sessions/${id}/events`)).text();
    const cancel = 'mutation ($id: ID!, $runId: ID!) { cancelRun(sessionId: $id, runId: $runId) { status } }';
    expect(refusal(await ask(service, cancel, { id, runId }))).toMatchObject({ code: 'run_ended' });
  });

  test('a subscription before its run starts, in its first next', async () => {
    await using service = await createTestService({ agents });
    await using http = await listen(service);
    const id = await service.createSession();
    const log = 'subscription ($id: ID!, $since: Int) { sessionEvents(sessionId: $id, since: $since) { type } }';
    for (const [query, variables, code] of [
      [run, { id }, 'precondition_missing'],
      [run, { id: 'nobody', input: { messages } }, 'not_found'],
      [log, { id: 'nobody' }, 'not_found'],
      [log, { id, since: -1 }, 'invalid_request'],
      [log, {}, 'invalid_request'],
      ['subscription { nothing }', {}, 'invalid_request'],
    ] as const) {
      const { events, errors } = await follow(http.url, { query, variables });
      expect(events).toEqual([]);
      expect(errors).toMatchObject([{ extensions: { code, problem: { code } } }]);
    }
  });

  test('too many requests, and too many runs, and says when to retry', async () => {
    await using service = await createTestService({
      agents,
      environment: { RATE_LIMIT_PER_MINUTE: '4', RUN_LIMIT_PER_MINUTE: '1' },
    });
    const id = await service.createSession();
    const other = await service.createSession();
    const first = await ask(service, start, { id, input: { messages } });
    expect(first.headers.get('ratelimit')).toMatch(/^"requests";r=1;t=\d+$/);
    const second = await ask(service, start, { id: other, input: { messages } });
    const third = await ask(service, '{ sessions { nextBefore } }');
    expect(third.status).toBe(429);
    for (const answer of [second, third]) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(refusal(answer)).toMatchObject({ code: 'rate_limited', problem: { status: 429 } });
    }
    expect(second.headers.get('ratelimit')).toMatch(/^"runs";r=0/);
  });
});
