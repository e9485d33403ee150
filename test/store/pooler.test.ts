import { describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/orm.ts';
import { createDatabase } from '../support/database.ts';

/** Names of prepared statements after a named statement was executed twice on one connection. */
async function namesKept(store: Awaited<ReturnType<typeof openStore>>): Promise<string[]> {
  const client = await store.pool.connect();
  try {
    for (const number of [1, 2]) {
      const named = { name: 'named', text: 'select $1::int as number', values: [number] };
      expect((await client.query(named)).rows).toEqual([{ number }]);
    }
    const kept = await client.query<{ name: string }>('select name from pg_prepared_statements');
    return kept.rows.map(({ name }) => name);
  } finally {
    client.release();
  }
}

describe('named statements', () => {
  test('are kept by their connection and planned once', async () => {
    await using database = await createDatabase();
    await using store = await openStore(database.address, 2);
    expect(await namesKept(store)).toEqual(['named']);
  });

  test('lose their name behind a pooler, which may use another connection each time', async () => {
    await using database = await createDatabase();
    await using store = await openStore(database.address, 2, undefined, { ...database.address });
    expect(await namesKept(store)).toEqual([]);
  });
});

test('an unreachable direct address ends the start with one line that names its setting', async () => {
  await using database = await createDatabase();
  const nowhere = { ...database.address, host: '127.0.0.1', port: 1 };
  await expect(openStore(database.address, 2, undefined, nowhere)).rejects.toThrow(
    /^Could not connect to the database of DATABASE_DIRECT_URL: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
  );
});
