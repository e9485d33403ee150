import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '../../server/store/transaction.ts';
import { isTransient } from '../../server/store/transient.ts';
import { createStore, stopTestServer } from '../support/database.ts';

afterAll(stopTestServer);

test('what stops in the middle of a transaction keeps its locks for some seconds at most', async () => {
  await using store = await createStore();
  const lock = 'select pg_advisory_xact_lock(1)';
  const [locked, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stopped = inTransaction(store.pool, async (client) => {
    await client.query(lock);
    locked.resolve();
    await woken.promise;
    await client.query('select 1');
  }).catch((error: unknown) => error);
  await locked.promise;
  // Granted while the other still stands there, or never.
  await inTransaction(store.pool, (client) => client.query(lock));
  woken.resolve();
  expect(isTransient(await stopped)).toBe(true);
  // The connection that was ended is not handed out again.
  await Promise.all(Array.from({ length: 8 }, () => store.pool.query('select 1')));
});
