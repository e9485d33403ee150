import { expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { createRouter } from '../../server/core/procedures/router.ts';
import { createCallerFactory, type Meta, procedure, router } from '../../server/core/procedures/trpc.ts';
import type { Context } from '../../server/core/context.ts';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { openStore, type Store } from '../../server/store/orm.ts';
import { createStore } from '../support/database.ts';
import { createTestService } from '../support/service.ts';
import { here, insertInto, makeOther, there } from './rows.ts';

/** Each is about a person, and so about all their workspaces, about all workspaces that somebody can open, or for whoever runs the service. */
const overWorkspaces = [
  /^account\./,
  /^archive\./,
  /^signIns\./,
  /^operator\./,
  /^setupLinks\./,
  /^members\.erase$/,
  /^workspaces\.(create|delete|list|open|setStorageQuota)$/,
];

test('only these procedures reach over workspaces', () => {
  const { procedures } = createRouter(registry)._def as unknown as {
    procedures: Record<string, { _def: { meta?: Meta } }>;
  };
  const reaching = Object.entries(procedures).flatMap(([name, { _def }]) =>
    _def.meta?.reach === 'system' ? [name] : [],
  );
  expect(reaching.filter((name) => !overWorkspaces.some((pattern) => pattern.test(name)))).toEqual([]);
  for (const pattern of overWorkspaces)
    for (const name of Object.keys(procedures).filter((one) => pattern.test(one))) expect(reaching).toContain(name);
});

const reading = procedure.meta({ scope: 'sessions:read' });
/** Somebody forgot the workspace in each of them. */
const planted = router({
  byPool: reading.query(
    async ({ ctx }) => (await ctx.services.pool.query('select workspace_id as id from session')).rows,
  ),
  byOrm: reading.query(({ ctx }) =>
    ctx.services.orm.em.getConnection().execute<{ id: string }[]>('select workspace_id as id from session'),
  ),
  remove: reading.mutation(async ({ ctx }) => (await ctx.services.pool.query('delete from session')).rowCount),
  bySystem: procedure
    .meta({ scope: 'sessions:read', reach: 'system' })
    .query(async ({ ctx }) => (await ctx.services.pool.query('select workspace_id as id from session')).rows),
  bySystemOnPurpose: reading.query(
    async ({ ctx }) => (await ctx.services.system.pool.query('select workspace_id as id from session')).rows,
  ),
});

async function callPlanted(store: Store, workspaceId: string) {
  await makeOther(store.pool);
  for (const workspace of [here, there])
    await store.pool.query(await insertInto(store.pool, 'session', { workspace_id: `'${workspace}'` }));
  const service = await createTestService({ store });
  const context = {
    principal: { ...servicePrincipal, workspaceId },
    services: service.services,
    counted: Promise.resolve(),
    requestId: 'planted',
    protocol: 'trpc',
    client: () => ({ address: '127.0.0.1', userAgent: null }),
    procedure: null,
    readOnly: false,
    baseUrl: () => 'http://service.test',
    instance: '/planted',
  } satisfies Context;
  const caller = createCallerFactory(planted)(context);
  return { caller, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

test('a procedure that forgets the workspace finds and changes only its own', async () => {
  await using store = await createStore();
  await using service = await callPlanted(store, there);
  const { caller } = service;
  expect(await caller.byPool()).toEqual([{ id: there }]);
  expect(await caller.byOrm()).toEqual([{ id: there }]);
  expect(await caller.bySystem()).toHaveLength(2);
  expect(await caller.bySystemOnPurpose()).toHaveLength(2);
  expect(await caller.remove()).toBe(1);
  expect(await caller.bySystem()).toEqual([{ id: here }]);
});

test('without policies, the service works by its checks in code alone', async () => {
  await using made = await createStore();
  await using opened = await openStore(made.address, 2);
  const store = { ...opened, rowSecurityProblem: 'no rights' };
  await using service = await callPlanted(store, there);
  expect(await service.caller.byPool()).toHaveLength(2);
});
