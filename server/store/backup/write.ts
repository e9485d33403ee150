import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { packageVersion } from '../../process/package-version.ts';
import { migrationTable } from '../orm-options.ts';
import { currentUser, passesPolicies } from '../row-security.ts';
import { readSchemaLevel } from '../schema-level.ts';
import { storedTables } from '../tables.ts';
import { BackupError } from './error.ts';
import { type Counts, format, frameHead, type Header, magic, type Table, textFrame } from './format.ts';

/** One snapshot for all tables. Values are written as text that every PostgreSQL server reads alike. */
const begin = `
begin isolation level repeatable read read only;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
set local datestyle = 'ISO';
set local intervalstyle = 'postgres';
set local bytea_output = 'hex';
set local extra_float_digits = 1`;

/**
 * Writes a snapshot of the database to a file of mode 600, either whole or not at all. Returns the row count of each
 * table. If it throws, close the connection: a COPY may be unfinished.
 */
export async function writeBackup(client: Client, path: string, signal: AbortSignal): Promise<Counts> {
  await client.query(begin);
  const header = await readHeader(client);
  await requirePassage(client);
  const tables = await readTables(client);
  const counts: Counts = {};
  const part = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    // Without `flush`, a power failure after the rename could leave an incomplete file.
    const out = file.createWriteStream({ flush: true });
    await pipeline(framesOf(client, tables, counts), createGzip(), (body) => seal(header, body), out, { signal });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return counts;
}

async function readHeader(client: Client): Promise<Header> {
  const { newer } = await readSchemaLevel(client);
  if (newer.length > 0) {
    throw new BackupError('A newer release migrated this database. Back it up with that release.');
  }
  const table = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [migrationTable]);
  if (!table.rows[0]?.found) throw new BackupError('The database has no tables of this service.');
  const { rows } = await client.query<{ name: string; server: string }>(
    `select name, current_setting('server_version') as server from ${migrationTable} order by id`,
  );
  return {
    format,
    release: packageVersion(),
    createdAt: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    server: rows[0]?.server ?? '',
  };
}

/** PostgreSQL would leave out rows without a word. Throws BackupError if policies apply to whoever asks. */
async function requirePassage(client: Client): Promise<void> {
  const user = await currentUser(client);
  if (await passesPolicies(client, user)) return;
  throw new BackupError(
    `The tables have row-level security, and ${user} is no member of uas_system. Use the database user of the service.`,
  );
}

/** Returns our existing tables with their columns, without generated columns. */
async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select t.name, array_agg(a.attname::text order by a.attnum) as columns
     from unnest($1::text[]) with ordinality as t(name, place)
     join pg_attribute a on a.attrelid = to_regclass(t.name)
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by t.name, t.place order by t.place`,
    [[...storedTables]],
  );
  return rows;
}

const listOf = ({ columns }: Table) => columns.map((one) => `"${one}"`).join(', ');

export const copyIn = (table: Table) => `copy "${table.name}" (${listOf(table)}) from stdin`;

/** A table that is divided into partitions can be copied only as a query. */
const copyOut = (table: Table) => `copy (select ${listOf(table)} from "${table.name}") to stdout`;

async function* framesOf(client: Client, tables: readonly Table[], counts: Counts): AsyncGenerator<Buffer> {
  for (const table of tables) {
    yield textFrame('table', table);
    const copy = client.query(copyTo(copyOut(table)));
    for await (const bytes of copy as AsyncIterable<Buffer>) {
      yield frameHead('rows', bytes.length);
      yield bytes;
    }
    // The driver learns the row count after the stream ends and before it answers the next statement.
    await client.query('select');
    counts[table.name] = copy.rowCount;
  }
  await client.query('commit');
  yield textFrame('end', counts);
}

async function* seal(header: Header, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const head = Buffer.from(`${magic}${JSON.stringify(header)}\n`);
  hash.update(head);
  yield head;
  for await (const bytes of body) {
    hash.update(bytes);
    yield bytes;
  }
  yield hash.digest();
}
