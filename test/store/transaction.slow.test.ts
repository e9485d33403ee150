import { expect, test } from 'vitest';
import { inTransaction } from '../../server/store/transaction.ts';
import { isTransient } from '../../server/store/transient.ts';
import { createStore } from '../support/database.ts';

test('a client that stops in the middle of a transaction keeps its locks for at most a few seconds', async () => {
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
  // Granted while the other transaction is still open, or never.
  await inTransaction(store.pool, (client) => client.query(lock));
  woken.resolve();
  expect(isTransient(await stopped)).toBe(true);
  // The terminated connection is not reused.
  await Promise.all(Array.from({ length: 8 }, () => store.pool.query('select 1')));
});
