import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { idleSeconds, inTransaction } from '../../server/store/transaction.ts';
import { isTransient } from '../../server/store/transient.ts';
import { createStore, stopTestServer } from '../support/database.ts';

afterAll(stopTestServer);

test('what stops in the middle of a transaction keeps its locks for some seconds at most', async () => {
  await using store = await createStore();
  const lock = 'select pg_advisory_xact_lock(1)';
  const locked = Promise.withResolvers<void>();
  const stopped = inTransaction(store.pool, async (client) => {
    await client.query(lock);
    locked.resolve();
    await pause((idleSeconds + 2) * 1_000);
    await client.query('select 1');
  }).catch((error: unknown) => error);
  await locked.promise;
  const began = Date.now();
  await inTransaction(store.pool, (client) => client.query(lock));
  expect(Date.now() - began).toBeLessThan((idleSeconds + 1) * 1_000);
  expect(isTransient(await stopped)).toBe(true);
  // The connection that was ended is not handed out again.
  await Promise.all(Array.from({ length: 8 }, () => store.pool.query('select 1')));
});
