import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit, systemOrigin } from '../../server/core/audit/record.ts';
import { queryableOf } from '../../server/store/queryable.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { createStore } from '../support/database.ts';
import { storedEntries } from './stored.ts';

let store: Awaited<ReturnType<typeof createStore>>;
beforeAll(async () => {
  store = await createStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const origin = systemOrigin('00000000-0000-7000-8000-000000000001');
const entryOf = (id: string) => ({ action: 'session.deleted', target: { type: 'session', id, name: null } }) as const;
const isStored = async (id: string) => (await storedEntries(store.pool)).some(({ target_id }) => target_id === id);

describe('an entry', () => {
  test('is stored with its change, and not without it', async () => {
    await inTransaction(store.pool, (client) => recordAudit(client, origin, entryOf('kept')));
    const undone = inTransaction(store.pool, async (client) => {
      await recordAudit(client, origin, entryOf('undone'));
      throw new Error('the change failed');
    });
    await expect(undone).rejects.toThrow('the change failed');
    expect([await isStored('kept'), await isStored('undone')]).toEqual([true, false]);
  });

  test('is stored with a change of the ORM, and not without it', async () => {
    const em = store.orm.em.fork();
    await em.transactional((inner) => recordAudit(queryableOf(inner), origin, entryOf('kept by the ORM')));
    const undone = em.transactional(async (inner) => {
      await recordAudit(queryableOf(inner), origin, entryOf('undone by the ORM'));
      throw new Error('the change failed');
    });
    await expect(undone).rejects.toThrow('the change failed');
    expect([await isStored('kept by the ORM'), await isStored('undone by the ORM')]).toEqual([true, false]);
    expect(() => queryableOf(store.orm.em.fork())).toThrow('no transaction');
  });

  test('that cannot be stored undoes the change', async () => {
    const change = inTransaction(store.pool, async (client) => {
      await client.query(
        `insert into workspace (id, name, slug, created_at) values ('${workspaceId}', 'new', 'new', now())`,
      );
      const after = { format: 'tar' as 'zip' };
      await recordAudit(client, origin, { action: 'session.exported', target: null, after });
    });
    await expect(change).rejects.toThrow('format');
    expect((await store.pool.query('select from workspace where id = $1', [workspaceId])).rowCount).toBe(0);
  });

  test('keeps of its details only what the schema of its action names', async () => {
    const after = { format: 'zip' as const, password: 'hunter2', key: 'uas_secret' };
    await recordAudit(store.pool, origin, { action: 'session.exported', target: null, after });
    const [entry] = (await storedEntries(store.pool)).filter(({ action }) => action === 'session.exported');
    expect(entry?.after).toEqual({ format: 'zip' });
  });

  test('keeps texts that PostgreSQL could not store', async () => {
    const odd = { ...origin, context: { ...origin.context, userAgent: `a\0b\ud800${'x'.repeat(2_000)}` } };
    await recordAudit(store.pool, odd, entryOf('odd'));
    const entry = (await storedEntries(store.pool)).find(({ target_id }) => target_id === 'odd');
    expect(entry?.data.userAgent).toMatch(/^ab\ufffdx{490,}$/);
    expect(entry?.data.userAgent?.length).toBeLessThanOrEqual(500);
  });
});

const workspaceId = '00000000-0000-7000-8000-0000000000aa';

describe('the tables', () => {
  test.each([
    `update audit_entry set action = 'key.created'`,
    'delete from audit_entry',
    'truncate audit_entry',
    `update audit_personal set data = '{}'`,
    'truncate audit_personal',
    'insert into audit_seal select workspace_id, 1, id, null, personal_digest from audit_entry limit 1; delete from audit_seal',
    'insert into audit_head select id, workspace_id, 1, at, personal_digest, personal_digest from audit_entry limit 1; update audit_head set seq = 2',
  ])('refuse: %s', async (statement) => {
    await recordAudit(store.pool, origin, entryOf('any'));
    await expect(store.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  // The shared server's user is a superuser, whom no right stops.
  test('give their owner no right to change them', async () => {
    const { rows } = await store.pool.query<{ table: string; rights: string[] }>(
      `select c.relname as table, array_agg(a.privilege_type order by a.privilege_type) as rights
       from pg_class c cross join aclexplode(c.relacl) a where c.relname like 'audit_%' and a.grantee = c.relowner
       group by c.relname order by c.relname`,
    );
    const changing = rows.map(({ table, rights }) => [
      table,
      rights.filter((right) => ['UPDATE', 'DELETE', 'TRUNCATE'].includes(right)),
    ]);
    expect(changing).toEqual([
      ['audit_entry', []],
      ['audit_head', []],
      ['audit_personal', ['DELETE']],
      ['audit_seal', []],
      // It holds no entries, only which of them lack a seal.
      ['audit_unsealed', ['DELETE', 'TRUNCATE', 'UPDATE']],
    ]);
  });
});
