import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedTables } from '../../server/store/row-rules.ts';
import { passingTables, storedTables } from '../../server/store/tables.ts';
import { tenantOf } from '../../server/store/tenant.ts';
import { createStore } from '../support/database.ts';
import { here, insertInto, makeOther, there } from './rows.ts';

const all = [...storedTables, ...passingTables];
const ours = all.filter((table) => !closedTables.has(table));
/** Tables whose rows are found by something else than `workspace_id`. */
const special = new Set(['workspace', 'person']);
const plain = ours.filter((table) => !special.has(table));
const appended = new Set(['audit_entry', 'audit_personal', 'audit_unsealed', 'audit_seal', 'audit_head']);
/** What became of a statement: how many rows it found, or the error's code. */
const outcome = (statement: Promise<{ rowCount: number | null }>) =>
  statement.then(
    ({ rowCount }) => rowCount,
    ({ code }: { code: string }) => code,
  );
/** PostgreSQL: no privilege, or a row that a policy refuses. */
const refused = { code: '42501' };

const stack = new AsyncDisposableStack();
let store: Awaited<ReturnType<typeof createStore>>;
beforeAll(async () => {
  store = stack.use(await createStore());
  await makeOther(store.pool);
  for (const table of plain)
    for (const workspace of [here, there])
      await store.pool.query(await insertInto(store.pool, table, { workspace_id: `'${workspace}'` }));
});
afterAll(() => stack.disposeAsync());

test('every table of the schema has a forced policy for each role, or is closed to tenants', async () => {
  const { rows } = await store.pool.query<{ name: string; forced: boolean; policies: string[]; open: boolean }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
       array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies,
       has_table_privilege('uas_tenant', c.oid, 'select, insert, update, delete, truncate') as open
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const found = Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest]));
  expect(found).toEqual({
    ...Object.fromEntries(
      ours.map((name) => [name, { forced: true, policies: ['uas_system', 'uas_tenant'], open: true }]),
    ),
    ...Object.fromEntries(
      [...closedTables, 'migration'].map((name) => [name, { forced: false, policies: [], open: false }]),
    ),
  });
});

describe.each(plain)('of %s', (table) => {
  test('a tenant finds the rows of its own workspace, without asking for them', async () => {
    const { pool } = tenantOf(store, there);
    const { rows } = await pool.query<{ id: string }>(`select workspace_id as id from "${table}"`);
    expect([...new Set(rows.map(({ id }) => id))]).toEqual([there]);
  });

  test('a tenant without a workspace finds nothing, changes nothing and stores nothing', async () => {
    const insert = await insertInto(store.pool, table, { workspace_id: `'${here}'` });
    const client = await store.pool.connect();
    const inRole = async (statement: string) => {
      await client.query('begin; set local role uas_tenant');
      try {
        return await client.query(statement);
      } finally {
        await client.query('rollback');
      }
    };
    try {
      expect(await outcome(inRole(`select from "${table}"`))).toBe(0);
      const nothing = appended.has(table) ? refused.code : 0;
      expect(await outcome(inRole(`update "${table}" set workspace_id = workspace_id`))).toBe(nothing);
      expect(await outcome(inRole(`delete from "${table}"`))).toBe(nothing);
      await expect(inRole(insert)).rejects.toMatchObject(refused);
    } finally {
      client.release();
    }
  });

  test('a tenant neither changes, moves nor deletes the rows of others, and stores none for them', async () => {
    const { pool } = tenantOf(store, here);
    const count = async () =>
      (await store.pool.query(`select from "${table}" where workspace_id = $1`, [there])).rowCount;
    const before = await count();
    await expect(pool.query(await insertInto(store.pool, table, { workspace_id: `'${there}'` }))).rejects.toMatchObject(
      refused,
    );
    const nothing = appended.has(table) ? refused.code : 0;
    const update = `update "${table}" set workspace_id = $1 where workspace_id = $2`;
    expect(await outcome(pool.query(update, [there, there]))).toBe(nothing);
    expect(await outcome(pool.query(update, [there, here]))).toBe(refused.code);
    expect(await outcome(pool.query(`delete from "${table}" where workspace_id = $1`, [there]))).toBe(nothing);
    expect(await count()).toBe(before);
  });
});

test.each([...closedTables])('a tenant cannot reach %s at all', async (table) => {
  await expect(tenantOf(store, here).pool.query(`select from "${table}"`)).rejects.toMatchObject(refused);
});

test('a tenant sees and renames its own workspace, and neither makes nor deletes one', async () => {
  const { pool } = tenantOf(store, there);
  expect((await pool.query('select id from workspace')).rows).toEqual([{ id: there }]);
  expect((await pool.query(`update workspace set name = 'New'`)).rowCount).toBe(1);
  await expect(pool.query(await insertInto(store.pool, 'workspace', {}))).rejects.toMatchObject(refused);
  await expect(pool.query('delete from workspace')).rejects.toMatchObject(refused);
});

test('a tenant sees the people who are its members, and changes none', async () => {
  const { pool } = store;
  const people = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2'] as const;
  for (const id of people) await pool.query(await insertInto(pool, 'person', { id: `'${id}'` }));
  const [first, second] = people;
  const join = async (workspace: string, person: string) =>
    pool.query(await insertInto(pool, 'member', { workspace_id: `'${workspace}'`, person_id: `'${person}'` }));
  await join(here, first);
  await join(there, first);
  await join(there, second);
  const seenIn = async (workspace: string) =>
    (await tenantOf(store, workspace).pool.query<{ id: string }>('select id from person order by id')).rows;
  expect(await seenIn(here)).toEqual([{ id: first }]);
  expect(await seenIn(there)).toEqual([{ id: first }, { id: second }]);
  await expect(tenantOf(store, here).pool.query(`update person set name = 'x'`)).rejects.toMatchObject(refused);
});
