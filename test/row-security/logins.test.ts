import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openStore } from '../../server/store/orm.ts';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import type { Queries } from '../../server/store/row-security.ts';
import { rotateSecretsKey } from '../../server/store/rotate/main.ts';
import { tenantOf } from '../../server/store/tenant.ts';
import { openVault } from '../../server/store/vault.ts';
import { backUpDatabase, environmentOf, makeFolder, restoreDatabase, rowsOf } from '../backup/databases.ts';
import { readBlocks } from '../docs/page.ts';
import { createDatabase } from '../support/database.ts';
import { echo } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { createTestService } from '../support/service.ts';
import { here, insertInto, makeOther, there } from './rows.ts';

const talk = { messages: [{ role: 'user', content: 'one two' }] };
const forced = 'select count(*)::int as count from pg_class where relforcerowsecurity';
const never = new AbortController().signal;

/** A database that belongs to a new login without any rights on the server. */
async function createOwned() {
  const database = await createDatabase();
  const user = `owner_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = (statement: string) => rowsOf(database.address, statement);
  await asAdmin(`create role ${user} login`);
  await asAdmin(`alter database ${database.address.database} owner to ${user}`);
  return {
    address: { ...database.address, user } satisfies DatabaseAddress,
    user,
    asAdmin,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await asAdminOf(database.address, `drop role ${user}`);
    },
  };
}

const asAdminOf = (address: DatabaseAddress, statement: string) =>
  rowsOf({ ...address, database: 'postgres' }, statement);

/** Runs what the page tells an administrator to run. The roles are those of the whole server, so they may exist. */
async function followPage(user: string, asAdmin: (statement: string) => Promise<unknown>): Promise<void> {
  const block = (await readBlocks('docs/self-hosting.md')).find(({ name }) => name === 'roles');
  for (const statement of (block?.code ?? '').trim().split('\n')) {
    const creates = statement.startsWith('create role');
    await asAdmin(statement.replace('unified', user)).catch((error: { code: string }) => {
      if (!creates || error.code !== '42710') throw error;
    });
  }
}

async function fill(pool: Queries): Promise<void> {
  await makeOther(pool);
  for (const workspace of [here, there])
    await pool.query(await insertInto(pool, 'session', { workspace_id: `'${workspace}'` }));
}

test('an owner of the tables who may not enter the roles works with the checks in code, and learns what to do', async () => {
  await using owned = await createOwned();
  await using store = await openStore(owned.address);
  expect(store.rowSecurityProblem).toBe(
    `"${owned.user}" may not create roles, enter them, or change the tables. As an administrator of the database, run: ` +
      `create role uas_system; create role uas_tenant; grant uas_system, uas_tenant to "${owned.user}"; ` +
      'then start the service again.',
  );
  expect(await rowsOf(owned.address, forced)).toEqual([{ count: 0 }]);
  await using service = await createTestService({ agents: { echoBack: echo }, store });
  const id = await service.createSession();
  const events = await readEvents(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk));
  expect(events.at(-1)).toMatchObject({ type: 'done' });
});

test('an owner of the tables who was let into the roles has policies, and everything works', async () => {
  await using owned = await createOwned();
  await followPage(owned.user, owned.asAdmin);
  await using store = await openStore(owned.address);
  expect(store.rowSecurityProblem).toBeNull();
  await fill(store.pool);
  expect((await store.pool.query('select from session')).rowCount).toBe(2);
  expect((await tenantOf(store, there).pool.query('select from session')).rowCount).toBe(1);

  await using service = await createTestService({ agents: { echoBack: echo }, store });
  const id = await service.createSession();
  const events = await readEvents(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, talk));
  expect(events.at(-1)).toMatchObject({ type: 'done' });
  expect((await service.post('/api/v1/members', { name: 'Ada', role: 'viewer' })).status).toBe(201);
  expect((await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
});

test('a backup has the rows of all workspaces, a restore brings them back, and the next start the policies', async () => {
  await using folder = await makeFolder();
  await using owned = await createOwned();
  await followPage(owned.user, owned.asAdmin);
  {
    await using store = await openStore(owned.address);
    await fill(store.pool);
  }
  await backUpDatabase(owned.address, folder.file('backup'));
  await restoreDatabase(owned.address, folder.file('backup'), { replace: true });
  expect(await rowsOf(owned.address, forced)).toEqual([{ count: 0 }]);
  await using store = await openStore(owned.address);
  expect(store.rowSecurityProblem).toBeNull();
  expect((await store.pool.query('select from session')).rowCount).toBe(2);
  expect((await tenantOf(store, there).pool.query('select from session')).rowCount).toBe(1);
});

test('a database user whom the policies do not let pass neither backs up nor starts', async () => {
  await using folder = await makeFolder();
  await using other = await createOwned();
  await using owned = await createOwned();
  await followPage(owned.user, owned.asAdmin);
  {
    await using _store = await openStore(owned.address);
  }
  await owned.asAdmin(`grant select on all tables in schema public to ${other.user}`);
  const address = { ...owned.address, user: other.user };
  await expect(backUpDatabase(address, folder.file('backup'))).rejects.toThrow(
    `The tables have row-level security, and ${other.user} is no member of uas_system.`,
  );
  await expect(openStore(address, 2)).rejects.toThrow(
    `The tables have row-level security, and "${other.user}" is no member of uas_system, so it would find nothing.`,
  );
});

test('the secrets key is rotated with policies', async () => {
  const [present, next] = ['the-present-secrets-key-of-32-characters', 'the-next-secrets-key-of-32-characters-too'];
  await using owned = await createOwned();
  await followPage(owned.user, owned.asAdmin);
  await using store = await openStore(owned.address);
  await openVault(store.pool, [present], 'refused');
  const environment = { ...environmentOf(owned.address), SECRETS_KEY: present, SECRETS_KEY_NEW: next };
  await rotateSecretsKey(environment, never);
  expect((await openVault(store.pool, [next], 'refused')).isOpen).toBe(true);
});
