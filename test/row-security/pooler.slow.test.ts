import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../server/providers/sandbox/host-paths.ts';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import { openStore, type Store } from '../../server/store/orm.ts';
import { tenantOf } from '../../server/store/tenant.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { makeEmptyFolder } from '../support/process.ts';
import { startPooler } from '../topology/programs.ts';
import { here, insertInto, makeOther, there } from './rows.ts';

/** All clients share one connection to PostgreSQL: what one leaves on it, the next one finds. */
const sharedByAll = { 'default_pool_size = 20': 'default_pool_size = 1' };
const state = `select current_setting('role') as role, coalesce(current_setting('uas.workspace', true), '') as workspace`;
const owners = 'select workspace_id as id from session order by id';

describe.skipIf(findProgram('pgbouncer') === null)('through PgBouncer in transaction mode', () => {
  const stack = new AsyncDisposableStack();
  let pooled: DatabaseAddress;
  let store: Store;
  beforeAll(async () => {
    const folder = stack.use(await makeEmptyFolder());
    const postgres = stack.use(await startEmbeddedPostgres(folder.path, { transport: 'tcp' }));
    // The pooler itself must find a database with our tables: migrations go around it.
    await (await openStore(postgres.connection, 1))[Symbol.asyncDispose]();
    const pooler = stack.use(await startPooler(postgres.connection, sharedByAll));
    pooled = pooler.address;
    store = stack.use(await openStore(pooled, 6, undefined, postgres.connection));
    await makeOther(store.pool);
    for (const workspace of [here, there, there])
      await store.pool.query(await insertInto(store.pool, 'session', { workspace_id: `'${workspace}'` }));
  });
  afterAll(() => stack.disposeAsync());

  /** What a client finds that comes next. */
  async function nextClient(...statements: string[]): Promise<unknown[]> {
    const client = new Client({ ...pooled });
    await client.connect();
    try {
      let rows: unknown[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  test('two tenants and the system, whose statements take turns on one connection, each see what is theirs', async () => {
    expect(store.rowSecurityProblem).toBeNull();
    const mine = tenantOf(store, here).pool;
    const other = tenantOf(store, there).pool;
    const rounds = Array.from({ length: 60 }, async (_, round) => {
      const [a, b, inOne, all] = await Promise.all([
        mine.query(owners),
        other.query(`${owners} limit $1`, [10]),
        inTransaction(other, async (client) => {
          await client.query('select 1');
          return client.query(owners);
        }),
        store.pool.query(owners),
      ]);
      expect([round, a.rows, b.rows, inOne.rows, all.rows.length]).toEqual([
        round,
        [{ id: here }],
        [{ id: there }, { id: there }],
        [{ id: there }, { id: there }],
        3,
      ]);
    });
    await Promise.all(rounds);
    expect(await nextClient(state)).toEqual([{ role: 'none', workspace: '' }]);
  });

  test('a query of a tenant without a workspace finds nothing, and stores nothing', async () => {
    const asTenant = ['begin', 'set local role uas_tenant'];
    expect(await nextClient(...asTenant, owners)).toEqual([]);
    expect(await nextClient(...asTenant, 'delete from session returning id')).toEqual([]);
    const stored = await insertInto(store.pool, 'session', { workspace_id: `'${there}'` });
    await expect(nextClient(...asTenant, stored)).rejects.toThrow('row-level security');
    expect((await store.pool.query(owners)).rows).toHaveLength(3);
  });

  test('nothing is left for the next client after an error, a rollback, or a client that goes within its transaction', async () => {
    const { pool } = tenantOf(store, there);
    await expect(pool.query('select 1 / (select 0)')).rejects.toThrow('division by zero');
    expect(await nextClient(state)).toEqual([{ role: 'none', workspace: '' }]);
    await expect(inTransaction(pool, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await nextClient(state)).toEqual([{ role: 'none', workspace: '' }]);
    // It goes without a commit.
    await nextClient('begin', 'set local role uas_tenant', `select set_config('uas.workspace', '${there}', true)`);
    expect(await nextClient(state)).toEqual([{ role: 'none', workspace: '' }]);
    expect(await nextClient(owners)).toHaveLength(3);
  });
});
