import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { advisoryLocks } from '../advisory-locks.ts';
import { raiseEpoch } from '../log-epoch.ts';
import { makeMigrationTable, type MigrationClass, migrationClasses, recordMigration } from '../migrate.ts';
import { migrationTable } from '../orm-options.ts';
import { readSchemaLevel } from '../schema-level.ts';
import { passingTables, storedTables } from '../tables.ts';
import { BackupError } from './error.ts';
import type { Counts, Frame, Table } from './format.ts';
import type { BackupFile } from './read.ts';
import { copyIn } from './write.ts';

const begin = `
begin;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
set local lock_timeout = '10s';
set local datestyle = 'ISO';
set local intervalstyle = 'postgres'`;

/** Tables that migrations fill: a database that has rows only in these counts as empty. */
const alwaysFilled: ReadonlySet<string> = new Set(['workspace', 'installation']);

/**
 * Replaces the contents of the database with a backup, in one transaction: creates the tables with the migrations that
 * the backup names, loads their rows, then runs the later migrations. Returns the row count of each table. If it
 * throws, close the connection to roll back.
 */
export async function restoreBackup(
  client: Client,
  backup: BackupFile,
  { replace, signal }: { replace: boolean; signal: AbortSignal },
): Promise<Counts> {
  await client.query(begin);
  await requireAlone(client);
  const present = await tablesIn(client);
  await requireRoom(client, present, replace);
  const epoch = present.includes('installation') ? await epochOf(client) : 0;
  for (const name of present) await client.query(`drop table "${name}"`);

  const done = new Set(backup.header.migrations);
  const isDone = (migration: MigrationClass) => done.has(nameOf(migration));
  await client.query(makeMigrationTable);
  for (const migration of migrationClasses.filter(isDone)) await run(client, migration);
  const frames = backup.frames();
  const counts = await loadTables(client, frames, signal).finally(() => frames.return(undefined));
  for (const migration of migrationClasses.filter((one) => !isDone(one))) await run(client, migration);
  await client.query(raiseEpoch, [epoch]);
  // Without statistics, PostgreSQL would plan the first statements for empty tables.
  await client.query(`analyze ${storedTables.map((name) => `"${name}"`).join(', ')}`);
  await client.query('commit');
  return counts;
}

async function requireAlone(client: Client): Promise<void> {
  const { service, migration } = advisoryLocks;
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_xact_lock($1) and pg_try_advisory_xact_lock($2) as alone',
    [service, migration],
  );
  if (rows[0]?.alone !== true) {
    throw new BackupError('A service or another restore is using this database. Stop all nodes, then try again.');
  }
}

/** Returns the existing tables that have our names. */
async function tablesIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [[...storedTables, ...passingTables, migrationTable]],
  );
  return rows.map(({ name }) => name);
}

/** Throws BackupError if data would be lost without consent. */
async function requireRoom(client: Client, present: readonly string[], replace: boolean): Promise<void> {
  if (present.length === 0) return;
  if (!present.includes(migrationTable)) {
    throw new BackupError(
      `Tables of another program use the names of this service (${present.join(', ')}). Use an empty database.`,
    );
  }
  const { newer } = await readSchemaLevel(client);
  if (newer.length > 0) {
    throw new BackupError(
      'A newer release migrated this database. Restore with that release, or into an empty database.',
    );
  }
  if (replace) return;
  for (const name of present.filter((one) => storedTables.includes(one) && !alwaysFilled.has(one))) {
    const { rowCount } = await client.query(`select from "${name}" limit 1`);
    if (rowCount === 0) continue;
    throw new BackupError('The database is not empty. Use --replace to delete everything in it and restore.');
  }
}

/** Returns 0 if the database dates from before epochs. */
async function epochOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ epoch: string | null }>(
    `select to_jsonb(i) ->> 'epoch' as epoch from installation i`,
  );
  return Number(rows[0]?.epoch ?? 0);
}

function make(migration: MigrationClass) {
  // We only take its statements and run them on our connection: the ORM's migrator cannot share a transaction with
  // COPY.
  return new migration(undefined as never, undefined as never);
}

const nameOf = (migration: MigrationClass) => make(migration).name;

async function run(client: Client, migration: MigrationClass): Promise<void> {
  const made = make(migration);
  await made.up();
  for (const statement of made.getQueries()) {
    if (typeof statement !== 'string') throw new TypeError(`${made.name} has a statement that is not a string`);
    await client.query(statement);
  }
  await client.query(recordMigration, [made.name, migration.oldestRelease]);
}

async function loadTables(client: Client, frames: AsyncGenerator<Frame>, signal: AbortSignal): Promise<Counts> {
  const counts: Counts = {};
  let frame = await frames.next();
  while (!frame.done && frame.value.kind === 'table') {
    const { table } = frame.value;
    if (!storedTables.includes(table.name)) throw new TypeError(`The backup has an unknown table ${table.name}`);
    const rest = await loadTable(client, table, frames, signal);
    counts[table.name] = rest.count;
    frame = rest.next;
  }
  if (frame.done || frame.value.kind !== 'end') throw new TypeError('The frames of the backup are out of order');
  for (const [name, count] of Object.entries(frame.value.counts)) {
    if (counts[name] !== count) throw new TypeError(`${name} has ${counts[name]} rows instead of ${count}`);
  }
  // Read to the last byte, because the checksum is compared there.
  if (!(await frames.next()).done) throw new TypeError('The backup continues after its end frame');
  return counts;
}

type Next = IteratorResult<Frame, unknown>;

async function loadTable(
  client: Client,
  table: Table,
  frames: AsyncGenerator<Frame>,
  signal: AbortSignal,
): Promise<{ count: number; next: Next }> {
  // The backup also has the rows that migrations insert. Other tables are empty, and the audit log's refuse deletes.
  if (alwaysFilled.has(table.name)) await client.query(`delete from "${table.name}"`);
  let next: Next = await frames.next();
  async function* rows(): AsyncGenerator<Buffer> {
    for (; !next.done && next.value.kind === 'rows'; next = await frames.next()) yield next.value.bytes;
  }
  const copy = client.query(copyFrom(copyIn(table)));
  await pipeline(rows(), copy, { signal });
  return { count: copy.rowCount, next };
}
