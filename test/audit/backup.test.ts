import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signHead } from '../../server/core/audit/heads.ts';
import { openStore } from '../../server/store/orm.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { backUpDatabase, restoreDatabase } from '../backup/databases.ts';
import { createDatabase, createStore } from '../support/database.ts';
import { key, record, recordSealed, tamper, verify, workspaceId } from './chain.ts';

test('a restored log verifies, has what was erased erased, is still guarded, and goes on', async () => {
  await using store = await createStore();
  await recordSealed(store.pool, 20);
  const head = await inTransaction(store.pool, (client) => signHead(client, workspaceId, key));
  await store.pool.query('delete from audit_personal where entry_id = (select entry_id from audit_seal where seq = 7)');
  await record(store.pool, 'unsealed');
  const before = await verify(store.pool);
  expect(before).toMatchObject({ verified: true, entries: 21, sealed: 20, unsealed: 1, erased: 1 });
  const file = join(tmpdir(), `audit-${randomUUID()}.backup`);
  await using database = await createDatabase();
  try {
    await backUpDatabase(store.address, file);
    await restoreDatabase(database.address, file);
  } finally {
    await rm(file, { force: true });
  }
  await using restored = await openStore(database.address);
  const checkpoint = head ? [head] : [];
  expect(await verify(restored.pool, checkpoint)).toEqual(before);
  await expect(restored.pool.query('delete from audit_entry')).rejects.toMatchObject({ code: '42501' });
  await recordSealed(restored.pool, 3);
  expect(await verify(restored.pool, checkpoint)).toMatchObject({ verified: true, sealed: 24, unsealed: 0 });
  await tamper(restored.pool, `update audit_entry set actor_id = 'x' where target_id = 'unsealed'`);
  expect((await verify(restored.pool)).problems).toMatchObject([{ kind: 'changed', seq: 21 }]);
});
