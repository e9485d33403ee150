import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openStore } from '../../server/store/orm.ts';
import { isTransient } from '../../server/store/transient.ts';
import { createStore } from '../support/database.ts';

/** Longer than a busy machine needs for a short query. */
const patience = 4_000;

test.each([
  ['used a moment ago', 0],
  ['idle for longer than that', 1.5 * patience],
])('a connection that was %s closes if a result takes too long, and the next query gets another', async (_, idle) => {
  // With our tables: to create them may take longer than that.
  await using database = await createStore();
  await using store = await openStore(database.address, 1, patience);
  await store.pool.query('select');
  await pause(idle);
  const thrown: unknown = await store.pool.query('select pg_sleep(30)').catch((error: unknown) => error);
  expect(thrown).toMatchObject({ code: 'ETIMEDOUT' });
  expect(isTransient(thrown)).toBe(true);
  expect((await store.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a connection without a query may be silent for any length of time', async () => {
  // With our tables: to create them may take longer than that.
  await using database = await createStore();
  await using store = await openStore(database.address, 1, patience);
  const client = await store.pool.connect();
  try {
    const backend = async () => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    await client.query('begin');
    const before = await backend();
    await pause(1.5 * patience);
    expect(await backend()).toBe(before);
    await client.query('commit');
    // A failed statement is a response, too.
    await expect(client.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
    await pause(1.5 * patience);
    expect(await backend()).toBe(before);
  } finally {
    client.release();
  }
});
