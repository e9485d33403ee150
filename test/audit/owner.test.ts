import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { pruneAudit } from '../../server/core/audit/prune.ts';
import { openStore } from '../../server/store/orm.ts';
import { createDatabase } from '../support/database.ts';
import { key, recordSealed, verify } from './chain.ts';

// The shared server's user is a superuser. The service's own user should be none.
test('a user without special rights records, seals and prunes, and can do nothing else to the log', async () => {
  await using database = await createDatabase();
  const user = `owner_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client(database.address);
  await admin.connect();
  try {
    await admin.query(`create role ${user} login; grant all on schema public to ${user}`);
    await using store = await openStore({ ...database.address, user });
    await recordSealed(store.pool, 3);
    for (const statement of [
      'delete from audit_entry',
      'delete from audit_seal',
      'delete from audit_head',
      'update audit_entry set count = 2',
      'update audit_personal set data = null',
      'truncate audit_entry',
      `set uas.audit_pruning = 'on'; delete from audit_entry`,
    ])
      await expect(store.pool.query(statement)).rejects.toThrow('permission denied');
    // Makes the entries old, as somebody who can get around the triggers.
    await admin.query(`set session_replication_role = replica; update audit_entry set at = at - interval '500 days'`);
    expect(await pruneAudit(store.pool, key, 365)).toBe(3);
    await expect(store.pool.query('delete from audit_entry')).rejects.toThrow('permission denied');
    expect(await verify(store.pool)).toMatchObject({ verified: true, sealed: 1 });
  } finally {
    await admin.query(`drop owned by ${user}; drop role ${user}`);
    await admin.end();
  }
});
