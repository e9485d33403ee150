import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SessionEntity } from '../../schema/entities/session.ts';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import { openStore, type Store } from '../../server/store/orm.ts';
import { queryableOf } from '../../server/store/queryable.ts';
import { asSystem, tenantOf } from '../../server/store/tenant.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { createStore } from '../support/database.ts';
import { here, insertInto, makeOther, there } from './rows.ts';

const state = `select current_setting('role') as role, coalesce(current_setting('uas.workspace', true), '') as workspace`;
const none = { role: 'none', workspace: '' };
const inside = { role: 'uas_tenant', workspace: there };
const noTable = { code: '42P01' };

describe.each([
  ['connected directly', false],
  ['with statements that have no names, as through a pooler', true],
])('%s, a tenant', (_name, isPooled) => {
  const stack = new AsyncDisposableStack();
  let store: Store;
  let address: DatabaseAddress;
  beforeAll(async () => {
    const made = stack.use(await createStore());
    ({ address } = made);
    // One connection: whatever stays on it, the next statement finds.
    store = stack.use(await openStore(address, 1, undefined, isPooled ? address : undefined));
    await makeOther(store.pool);
    for (const workspace of [here, there, there])
      await store.pool.query(await insertInto(store.pool, 'session', { workspace_id: `'${workspace}'` }));
  });
  afterAll(() => stack.disposeAsync());

  const tenant = () => tenantOf(store, there);
  /** What the next user of the one connection finds. */
  const left = async () => (await store.pool.query(state)).rows[0] as unknown;

  test.each([
    ['without values', () => tenant().pool.query(state)],
    ['with values', () => tenant().pool.query(`${state} where $1::int = 1`, [1])],
    ['with a name', () => tenant().pool.query({ name: 'named', text: `${state} where $1::int = 1`, values: [1] })],
    ['as an object', () => tenant().pool.query({ text: `${state} where $1::int = 1`, values: [1] })],
  ])('has its role and workspace in one statement %s, and only in it', async (_how, run) => {
    for (const _again of [1, 2]) {
      expect((await run()).rows).toEqual([inside]);
      expect(await left()).toEqual(none);
    }
  });

  test('counts rows as the driver does', async () => {
    const { pool } = tenant();
    expect(await pool.query('select id from session')).toMatchObject({ rowCount: 2, command: 'SELECT' });
    expect(await pool.query('update session set phase = $1', ['ideation'])).toMatchObject({
      rowCount: 2,
      command: 'UPDATE',
      rows: [],
    });
    expect((await pool.query('select created_at as at from session limit $1', [1])).rows).toEqual(
      (await pool.query('select created_at as at from session limit 1')).rows,
    );
  });

  test.each([
    ['that fails when it is read', 'select * from no_table', []],
    ['with values that fails when it is read', 'select * from no_table where a = $1', [1]],
    ['that fails while it runs', 'select 1 / (select 0)', []],
    ['with values that fails while it runs', 'select 1 / $1::int', [0]],
    ['whose values do not fit', 'select $1::int', ['x']],
  ])('leaves nothing behind after a statement %s', async (_how, text, values) => {
    const client = await tenant().pool.connect();
    await expect(client.query(text, [...values])).rejects.toMatchObject({ severity: 'ERROR' });
    expect((await client.query(state)).rows).toEqual([inside]);
    client.release();
    expect(await left()).toEqual(none);
  });

  test('leaves nothing behind after a commit, a rollback, or an error', async () => {
    const { pool } = tenant();
    await inTransaction(pool, async (client) => {
      expect((await client.query(state)).rows).toEqual([inside]);
      await client.query('savepoint one');
      await expect(client.query('select * from no_table')).rejects.toMatchObject(noTable);
      await client.query('rollback to savepoint one');
      expect((await client.query(state)).rows).toEqual([inside]);
    });
    expect(await left()).toEqual(none);
    await expect(inTransaction(pool, (client) => client.query('select * from no_table'))).rejects.toMatchObject(
      noTable,
    );
    expect(await left()).toEqual(none);
    await expect(inTransaction(pool, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await left()).toEqual(none);
  });

  test('leaves nothing behind after a statement that was cancelled', async () => {
    await using other = await openStore(address, 1);
    const cancelled = async () =>
      (
        await other.pool.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
        )
      ).rowCount;
    const cancel = async () => {
      await expect.poll(cancelled).toBe(1);
    };
    const { pool } = tenant();
    for (const values of [[], [1]]) {
      const client = await pool.connect();
      const sleep = client.query(`select pg_sleep(60)${values.length > 0 ? ' where $1::int = 1' : ''}`, values);
      await Promise.all([expect(sleep).rejects.toMatchObject({ code: '57014' }), cancel()]);
      client.release();
      expect(await left()).toEqual(none);
    }
    const work = inTransaction(pool, (client) => client.query('select pg_sleep(60)'));
    await Promise.all([expect(work).rejects.toMatchObject({ code: '57014' }), cancel()]);
    expect(await left()).toEqual(none);
  });

  test('can choose the isolation level of its transaction', async () => {
    const level = await inTransaction(tenant().pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      return (await client.query<{ level: string }>(`select current_setting('transaction_isolation') as level`)).rows;
    });
    expect(level).toEqual([{ level: 'repeatable read' }]);
  });

  test('gives the connection back without a transaction if one cannot begin', async () => {
    const client = await tenant().pool.connect();
    await expect(client.query('begin; select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect((await client.query(state)).rows).toEqual([inside]);
    client.release();
    expect(await left()).toEqual(none);
  });

  test('has the same rows through the ORM, in and outside of a transaction', async () => {
    const { orm } = tenant();
    expect(await orm.em.fork().count(SessionEntity)).toBe(2);
    const [rows, where] = await orm.em.fork().transactional(async (em) => {
      const found = await em.find(SessionEntity, {});
      for (const row of found) row.phase = 'design';
      await em.flush();
      return [found, (await queryableOf(em).query(state, [])) as { rows: unknown[] }] as const;
    });
    expect(rows.map(({ workspaceId }) => workspaceId)).toEqual([there, there]);
    expect(where.rows).toEqual([inside]);
    expect(await orm.em.fork().nativeDelete(SessionEntity, { workspaceId: here })).toBe(0);
    expect(await orm.em.getConnection().execute('select id from session')).toHaveLength(2);
    expect(await left()).toEqual(none);
    expect(await store.orm.em.fork().count(SessionEntity, { workspaceId: here, phase: 'design' })).toBe(0);
  });

  test('reaches over the policies in a part of a transaction, and is a tenant again after it', async () => {
    await tenant()
      .orm.em.fork()
      .transactional(async (em) => {
        const transaction = queryableOf(em);
        expect(await asSystem(transaction, () => em.count(SessionEntity))).toBe(3);
        expect(await em.count(SessionEntity)).toBe(2);
        await expect(asSystem(transaction, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
        expect(await em.count(SessionEntity)).toBe(2);
      });
    await store.orm.em.fork().transactional(async (em) => {
      expect(await asSystem(queryableOf(em), () => em.count(SessionEntity))).toBe(3);
      expect(await em.count(SessionEntity)).toBe(3);
    });
    expect(await left()).toEqual(none);
  });

  test('is refused without an id', () => {
    for (const text of ['', `x'; select 1`, here.toUpperCase().replace('0', 'A')])
      expect(() => tenantOf(store, text)).toThrow(TypeError);
  });
});
