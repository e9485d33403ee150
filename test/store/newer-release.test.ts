import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { packageVersion } from '../../server/process/package-version.ts';
import { migrationNames } from '../../server/store/orm-options.ts';
import { openStore } from '../../server/store/orm.ts';
import { NewerDatabaseError } from '../../server/store/schema-level.ts';
import { createDatabase } from '../support/database.ts';
import { migrateToFuture } from './future.ts';

const release = packageVersion();
const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);

describe('a database that a newer release has migrated', () => {
  test.each([release, `${release}-beta.2`, '0.0.1'])('is accepted if its migration allows %s', async (oldest) => {
    await using database = await createDatabase();
    await using _first = await openStore(database.address, 2);
    await migrateToFuture(database.address, oldest);
    await using store = await openStore(database.address, 2);
    expect(store.newerMigrations).toEqual(['9999-future']);
  });

  test.each([
    `${major}.${minor}.${patch + 1}`,
    `${major}.${minor + 10}.0`,
    `${major + 1}.0.0`,
    `${major}.${minor + 1}.0-beta.1`,
  ])('is rejected if its migration needs %s', async (oldest) => {
    await using database = await createDatabase();
    await using _first = await openStore(database.address, 2);
    await migrateToFuture(database.address, oldest);
    const opened = openStore(database.address, 2);
    await expect(opened).rejects.toBeInstanceOf(NewerDatabaseError);
    await expect(opened).rejects.toThrow(`requires unified-agents ${oldest} or later; this is ${release}.`);
  });

  test('is accepted if it names no release, as after a migration from a parallel branch', async () => {
    await using database = await createDatabase();
    await using store = await openStore(database.address, 2);
    await store.pool.query(`insert into migration (name) values ('0009-beside')`);
    await using again = await openStore(database.address, 2);
    expect(again.newerMigrations).toEqual(['0009-beside']);
  });
});

test('each migration records the release that it needs, in the same transaction', async () => {
  await using database = await createDatabase();
  await using _store = await openStore(database.address, 2);
  const client = new Client(database.address);
  await client.connect();
  const { rows } = await client.query<{ name: string; oldest_release: string }>(
    `select name, oldest_release from migration where xmin = (
       select xmin from pg_attribute where attrelid = 'migration'::regclass and attname = 'oldest_release')
     order by name`,
  );
  await client.end();
  expect(rows.map(({ name }) => name)).toEqual([...migrationNames].toSorted());
  for (const row of rows) expect(row.oldest_release).toMatch(/^\d+\.\d+\.\d+$/);
});
