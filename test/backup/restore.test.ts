import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { BackupError } from '../../server/store/backup/main.ts';
import { advisoryLocks } from '../../server/store/advisory-locks.ts';
import { migrate, migrationClasses } from '../../server/store/migrate.ts';
import { migrationNames } from '../../server/store/orm-options.ts';
import { openStore } from '../../server/store/orm.ts';
import { passingTables, storedTables } from '../../server/store/tables.ts';
import { createDatabase, createStore } from '../support/database.ts';
import { startNode } from '../support/node.ts';
import { say } from '../support/other-server.ts';
import { migrateToFuture } from '../store/future.ts';
import { backUpDatabase, makeFolder, restoreDatabase, rowsOf } from './databases.ts';

const workspace = '00000000-0000-7000-8000-000000000001';
const session = (id: number) =>
  `insert into session (id, workspace_id, created_at, updated_at, phase)
   values ('019aa000-0000-7000-8000-00000000000${id}', '${workspace}', now(), now(), 'ideation')`;
const sessions = 'select id from session order by id';

/** A database with sessions of these numbers. */
async function createFilled(...numbers: readonly number[]) {
  const store = await createStore();
  for (const number of numbers) await store.pool.query(session(number));
  return store;
}

test('a backup contains every table of the migrations, except short-lived ones', async () => {
  await using store = await createStore();
  const { rows } = await store.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'migration'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...storedTables, ...passingTables].toSorted());
});

describe('a file that was', () => {
  test('truncated or changed at any place is rejected, and nothing changes', async () => {
    await using folder = await makeFolder();
    await using database = await createFilled(1);
    await using target = await createFilled(2);
    const good = folder.file('good');
    await backUpDatabase(database.address, good);
    const bytes = await readFile(good);
    const bad = folder.file('bad');
    async function refuses(damaged: Buffer): Promise<void> {
      await writeFile(bad, damaged);
      await expect(restoreDatabase(target.address, bad, { replace: true })).rejects.toBeInstanceOf(BackupError);
    }
    for (let cut = 0; cut < bytes.length; cut += 37) await refuses(bytes.subarray(0, cut));
    await refuses(bytes.subarray(0, -1));
    await refuses(Buffer.concat([bytes, Buffer.from('\n')]));
    for (let place = 0; place < bytes.length; place += 13) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(place) ^ (1 << (place % 8)), place);
      await refuses(flipped);
    }
    expect(await rowsOf(target.address, sessions)).toEqual([{ id: '019aa000-0000-7000-8000-000000000002' }]);
    await restoreDatabase(target.address, good, { replace: true });
    expect(await rowsOf(target.address, sessions)).toEqual([{ id: '019aa000-0000-7000-8000-000000000001' }]);
  });

  test('written by an older release is restored and then migrated', async () => {
    await using folder = await makeFolder();
    await using database = await createDatabase();
    await using target = await createDatabase();
    await migrate(database.address, migrationClasses.slice(0, 6));
    await say(database.address, session(3));
    await backUpDatabase(database.address, folder.file('old'));
    await restoreDatabase(target.address, folder.file('old'));
    const names = await rowsOf(target.address, 'select name from migration order by id');
    expect(names.map(({ name }) => name)).toEqual([...migrationNames]);
    await using store = await openStore(target.address, 2);
    expect((await store.pool.query(sessions)).rows).toEqual([{ id: '019aa000-0000-7000-8000-000000000003' }]);
    expect(await store.orm.schema.getUpdateSchemaSQL({ dropTables: false, safe: true })).toBe('');
    expect(store.epoch.current()).toBeGreaterThan(0);
  });

  test('written by a newer release is rejected with a plain message', async () => {
    await using folder = await makeFolder();
    await using database = await createFilled(1);
    await using target = await createDatabase();
    await backUpDatabase(database.address, folder.file('good'));
    const text = (await readFile(folder.file('good'))).toString('latin1');
    await writeFile(folder.file('newer'), text.replace('"format":1,"release":"', '"format":2,"release":"9'), 'latin1');
    await expect(restoreDatabase(target.address, folder.file('newer'))).rejects.toThrow(
      /was made by unified-agents 9.+, which is newer than this release/,
    );
    await writeFile(folder.file('other'), 'PK');
    await expect(restoreDatabase(target.address, folder.file('other'))).rejects.toThrow(
      'is not a backup of this service.',
    );
    await migrateToFuture(database.address, '0.0.1');
    await expect(backUpDatabase(database.address, folder.file('future'))).rejects.toThrow(
      'Back it up with that release',
    );
    expect(await readdir(dirname(folder.file('x')))).not.toContain('future');
  });
});

describe('a database that', () => {
  test('has data is only replaced on request, and its epoch rises regardless', async () => {
    await using folder = await makeFolder();
    await using database = await createFilled(1);
    await using target = await createFilled(2);
    await backUpDatabase(database.address, folder.file('good'));
    await expect(restoreDatabase(target.address, folder.file('good'))).rejects.toThrow('The database is not empty.');
    // A clock that was ahead must not bring back an old epoch.
    await say(target.address, 'update installation set epoch = 9000000000000000');
    await restoreDatabase(target.address, folder.file('good'), { replace: true });
    expect(await rowsOf(target.address, 'select epoch from installation')).toEqual([{ epoch: '9000000000000001' }]);
  });

  test('a service uses is rejected, and no service starts on one that is being restored', async () => {
    await using folder = await makeFolder();
    await using database = await createDatabase();
    const node = await startNode(database, 1);
    await expect
      .poll(() =>
        rowsOf(
          database.address,
          `select from pg_locks join pg_database on pg_database.oid = database
           where locktype = 'advisory' and datname = current_database() and objid = ${advisoryLocks.service % 2 ** 32}`,
        ),
      )
      .toHaveLength(1);
    await backUpDatabase(database.address, folder.file('good'));
    const restoring = () => restoreDatabase(database.address, folder.file('good'), { replace: true });
    await expect(restoring()).rejects.toThrow('A service or another restore is using');
    await node[Symbol.asyncDispose]();
    await restoring();

    const client = new Client(database.address);
    await client.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.service]);
    await expect(openStore(database.address, 2)).rejects.toThrow('A backup is being restored');
    await client.end();
  });

  test('fails during the restore is unchanged', async () => {
    await using folder = await makeFolder();
    await using database = await createFilled(1);
    await using target = await createFilled(2);
    // The same key twice: the last but one table of a valid file that no database accepts.
    await say(
      database.address,
      `alter table webhook_delivery drop constraint webhook_delivery_pkey;
       insert into webhook_delivery (id, workspace_id, webhook_id, type, payload, status, created_at)
       select '${workspace}', '${workspace}', '${workspace}', 'run.completed', '{}', 'pending', now()
       from generate_series(1, 2)`,
    );
    await backUpDatabase(database.address, folder.file('twice'));
    const before = await rowsOf(target.address, 'select * from installation, migration order by name');
    await expect(restoreDatabase(target.address, folder.file('twice'), { replace: true })).rejects.toThrow(
      /^The database returned an error: duplicate key/,
    );
    expect(await rowsOf(target.address, sessions)).toEqual([{ id: '019aa000-0000-7000-8000-000000000002' }]);
    expect(await rowsOf(target.address, 'select * from installation, migration order by name')).toEqual(before);
  });

  test('is being restored when interrupted is unchanged', async () => {
    await using folder = await makeFolder();
    await using database = await createFilled(1);
    await using target = await createFilled(2);
    await backUpDatabase(database.address, folder.file('good'));
    const restoring = restoreDatabase(target.address, folder.file('good'), {
      replace: true,
      signal: AbortSignal.abort(),
    });
    await expect(restoring).rejects.toMatchObject({ name: 'AbortError' });
    expect(await rowsOf(target.address, sessions)).toEqual([{ id: '019aa000-0000-7000-8000-000000000002' }]);
  });

  test('has tables of another program with our names is left alone', async () => {
    await using folder = await makeFolder();
    await using database = await createFilled(1);
    await using target = await createDatabase();
    await backUpDatabase(database.address, folder.file('good'));
    await say(target.address, 'create table session (theirs text)');
    await expect(restoreDatabase(target.address, folder.file('good'), { replace: true })).rejects.toThrow(
      'Tables of another program use the names of this service (session)',
    );
    expect(await rowsOf(target.address, 'select * from session')).toEqual([]);
  });
});

test('a failed backup leaves nothing, and an existing one stays', async () => {
  await using folder = await makeFolder();
  await using database = await createDatabase();
  await expect(backUpDatabase(database.address, folder.file('empty'))).rejects.toThrow('has no tables of this service');
  await writeFile(folder.file('there'), 'kept');
  await expect(backUpDatabase(database.address, folder.file('there'))).rejects.toThrow('already exists');
  await expect(backUpDatabase(database.address, folder.file('no/such/folder'))).rejects.toBeInstanceOf(BackupError);
  expect(await readdir(dirname(folder.file('x')))).toEqual(['there']);
});
