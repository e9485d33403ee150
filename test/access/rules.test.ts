import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { nobody } from '../../server/core/access/principal.ts';
import { covers, roleScopes } from '../../server/core/access/roles.ts';
import type { Context } from '../../server/core/context.ts';
import { createCallers, createRouter } from '../../server/core/procedures/router.ts';
import { echo } from '../support/echo-agent.ts';
import { ask } from '../support/graphql.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { askAs, bearer, makeKey } from './keys.ts';

const agents = { ...registry, echoBack: echo };
const known = /^(?:sessions:read|sessions:write|audit:read|(?:keys|webhooks|members|signOn|workspace):manage|operate)$/;

interface Procedure {
  _def: { meta?: { scope?: string }; type: string };
}
const procedures = Object.entries(createRouter(agents)._def.procedures as unknown as Record<string, Procedure>).map(
  ([path, { _def }]) => ({ path, type: _def.type, scope: _def.meta?.scope }),
);

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ agents });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

test('the test finds procedures of every router', () => {
  const roots = new Set(procedures.map(({ path }) => path.split('.')[0]));
  expect([...roots]).toEqual(expect.arrayContaining(['sessions', 'runs', 'artifacts', 'signals', 'keys', 'agents']));
  expect(procedures.map(({ path }) => path)).toContain('agents.echoBack.start');
});

describe.each(procedures)('$path', ({ path, scope }) => {
  test('declares a scope, and refuses keys without it', async () => {
    expect(scope ?? 'none').toMatch(path.startsWith('agents.') ? /^agents:[a-z-]+$/ : known);
    const context: Context = {
      principal: { ...nobody, workspaceId: crypto.randomUUID() },
      services: service.services,
      counted: Promise.resolve(),
      requestId: '',
      protocol: 'trpc',
      client: () => ({ address: '192.0.2.1', userAgent: null }),
      procedure: null,
      readOnly: false,
      baseUrl: () => 'http://service.test',
      instance: '',
    };
    // Independent of the input: a key without the scope learns nothing about it.
    const call = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], createCallers(agents)(context));
    const refused = (call as (input: unknown) => Promise<unknown>)({ nonsense: true });
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN', cause: { code: 'insufficient_scope' } });
  });
});

test('each role includes the lesser roles', () => {
  const { admin, pm, developer, viewer } = roleScopes;
  for (const [more, less] of [
    [admin, pm],
    [pm, developer],
    [developer, viewer],
  ] as const) {
    const has = new Set<string>(more);
    expect(less.filter((scope) => !covers(has, scope))).toEqual([]);
    expect(more.length).toBeGreaterThan(less.length);
  }
});

const create = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
const readMutation = 'mutation { createSession { sessionId } }';

describe.each([
  { role: 'admin', reads: 200, writes: true, keys: 200 },
  { role: 'pm', reads: 200, writes: true, keys: 403 },
  { role: 'developer', reads: 200, writes: true, keys: 403 },
  { role: 'viewer', reads: 200, writes: false, keys: 403 },
])('the role $role', ({ role, reads, writes, keys }) => {
  test('has the same scopes over REST, tRPC and GraphQL', async () => {
    const { key } = await makeKey(service, { role });
    expect((await askAs(service, key)).status).toBe(reads);
    expect((await askAs(service, key, '/api/v1/keys')).status).toBe(keys);
    expect((await askAs(service, key, '/api/v1/sessions', create)).status).toBe(writes ? 201 : 403);
    expect((await askAs(service, key, '/api/trpc/sessions.create', create)).status).toBe(writes ? 200 : 403);
    const { errors } = await ask(service, readMutation, {}, bearer(key));
    const codes = errors?.map(({ extensions }) => extensions.code);
    expect(codes).toEqual(writes ? undefined : ['insufficient_scope']);
  });
});

test('a key for one agent runs that one, reads nothing, and cannot run another', async () => {
  const { key } = await makeKey(service, { scopes: ['agents:echo-back'] });
  const sessionId = await service.createSession();
  const run = (agent: string) =>
    service.post(
      `/api/v1/sessions/${sessionId}/${agent}-agent`,
      { messages: [{ role: 'user', content: 'a b' }] },
      bearer(key),
    );
  const answer = await run('echo-back');
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"type":"done"')]);
  const other = await run('ideation');
  expect([other.status, await other.json()]).toMatchObject([403, { scope: 'agents:ideation' }]);
  expect((await askAs(service, key, `/api/v1/sessions/${sessionId}`)).status).toBe(403);
});
