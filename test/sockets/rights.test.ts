import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRouter } from '../../server/core/procedures/router.ts';
import { echo } from '../support/echo-agent.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { makeKey } from '../access/keys.ts';
import { call, openGraphql, openTrpc, problemOf } from './raw-socket.ts';

const agents = { echoBack: echo };
const procedures = createRouter(agents)._def.procedures as unknown as Record<
  string,
  { _def: { meta?: { scope?: string }; type: string } }
>;
const talk = { messages: [{ role: 'user', content: 'a b c' }] };

let service: TestService;
let http: HttpService;
let sessionId: string;
let runId: string;
/** A key that may only read, and one that may do everything in another workspace. */
let viewer: string;
let foreign: string;

beforeAll(async () => {
  service = await createTestService({ agents });
  http = await listen(service);
  sessionId = await service.createSession();
  const run = await service.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, talk);
  await run.text();
  runId = run.headers.get('x-run-id') ?? '';
  viewer = (await makeKey(service, { role: 'viewer' })).key;
  const made = await makeKey(service, { role: 'admin' });
  foreign = made.key;
  await service.store.pool.query('update api_key set workspace_id = gen_random_uuid() where id = $1', [made.keyId]);
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

test('every procedure over tRPC refuses a key without its scope', async () => {
  await using socket = await openTrpc(http.url, viewer);
  const refused = Object.entries(procedures).filter(([, { _def }]) => _def.meta?.scope !== 'sessions:read');
  expect(refused.length).toBeGreaterThan(10);
  for (const [index, [path, { _def }]] of refused.entries()) {
    socket.send(call(index, path, { nonsense: true }, _def.type));
    const problem = problemOf(await socket.message(({ id }) => id === index));
    expect({ path, ...problem }).toMatchObject({ path, code: 'insufficient_scope', scope: _def.meta?.scope });
  }
});

describe('a key of another workspace finds no session', () => {
  test.each([
    ['sessions.get', {}],
    ['sessions.delete', {}],
    ['sessions.events', {}],
    ['sessions.eventPage', {}],
    ['runs.get', {}],
    ['runs.list', {}],
    ['runs.cancel', {}],
    ['agents.echoBack.start', talk],
    ['agents.echoBack.run', talk],
    ['agents.echoBack.run', { ...talk, lastEventId: '0' }],
  ])('by %s over tRPC', async (path, body) => {
    await using socket = await openTrpc(http.url, foreign);
    socket.send(call(1, path, { sessionId, runId, ...body }, procedures[path]?._def.type));
    const answer = await socket.message(({ id, error }) => id === 1 && error !== undefined);
    expect(problemOf(answer)).toMatchObject({ code: 'not_found' });
  });

  test.each([
    'query ($id: ID!) { session(id: $id) { sessionId } }',
    'mutation ($id: ID!) { deleteSession(id: $id) }',
    'subscription ($id: ID!) { sessionEvents(sessionId: $id) { cursor } }',
    'subscription ($id: ID!) { echoBack(sessionId: $id, input: { messages: [{ role: "user", content: "a" }] }) { __typename } }',
  ])('by %s over GraphQL', async (query) => {
    await using socket = await openGraphql(http.url, foreign);
    socket.send({ type: 'subscribe', id: '1', payload: { query, variables: { id: sessionId } } });
    expect(await socket.message(({ type }) => type === 'next')).toMatchObject({
      payload: { errors: [{ extensions: { code: 'not_found' } }] },
    });
  });
});
