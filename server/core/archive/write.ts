import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { packageVersion } from '../../process/package-version.ts';
import { migrationTable } from '../../store/orm-options.ts';
import { syncFolder } from './folders.ts';
import { type ArchiveFile, archiveFormat, type Manifest, manifestFile } from './manifest.ts';
import { type Column, namedColumns, quoted, readColumns, rowsAtOnce, sessionTables } from './session-tables.ts';
import { type Row, writeRows } from './rows-file.ts';

interface Given {
  sessionId: string;
  workspaceId: string;
  /** Does not exist yet. */
  folder: string;
  epoch: number;
  lastCursor: number;
}

/** Writes all rows of a session to a new folder, the manifest last. The caller's transaction reads them. */
export async function writeArchive(client: pg.ClientBase, given: Given): Promise<Manifest> {
  const { sessionId, workspaceId, folder, epoch, lastCursor } = given;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const columns = await readColumns(client);
  const log = { bytes: 0, hash: createHash('sha256') };
  const people = new Set<string>();
  const files: ArchiveFile[] = [];
  for (const table of Object.keys(sessionTables)) {
    const own = columns.get(table) ?? [];
    const names = own.map(({ name }) => name);
    const frames = table === 'event_chunk' ? names.indexOf('frames') : -1;
    const named = names.indexOf(namedColumns[table]?.id ?? '');
    async function* lines(): AsyncGenerator<string> {
      for await (const { line, row } of rowsOf(client, table, own, sessionId)) {
        const text = row[frames];
        if (typeof text === 'string') {
          log.hash.update(text);
          log.bytes += Buffer.byteLength(text);
        }
        const id = row[named];
        if (typeof id === 'string') people.add(id);
        yield line;
      }
    }
    files.push(await writeRows(folder, { name: `${table}.jsonl.gz`, table, columns: names }, lines()));
  }
  const manifest: Manifest = {
    format: archiveFormat,
    release: packageVersion(),
    migrations: await migrationsOf(client),
    sessionId,
    workspaceId,
    archivedAt: new Date().toISOString(),
    epoch,
    lastCursor,
    log: { bytes: log.bytes, sha256: log.hash.digest('hex') },
    people: [...people].toSorted(),
    files,
  };
  await writeManifest(folder, manifest);
  return manifest;
}

/** Replaces the manifest of a folder, either whole or not at all. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const part = join(folder, `${manifestFile}.part`);
  await using file = await open(part, 'w', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.sync();
  await rename(part, join(folder, manifestFile));
  await syncFolder(folder);
}

async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${migrationTable} order by id`);
  return rows.map(({ name }) => name);
}

interface Read {
  line: string;
  row: Row;
}

/** Yields the rows of a table in the order of their keys; events in the order of the log. */
async function* rowsOf(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  sessionId: string,
): AsyncGenerator<Read> {
  const values = columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const order = table === 'event_chunk' ? ' order by first_cursor' : '';
  // Text as the type itself writes it, and an array, so that `null` of JSON and of SQL stay apart.
  await client.query(
    `declare archived no scroll cursor for
     select json_build_array(${values})::text as line from ${quoted(table)} where ${conditionOf(table, sessionId)}${order}`,
  );
  const fetch = `fetch ${rowsAtOnce(table)} from archived`;
  for (
    let found = await client.query<{ line: string }>(fetch);
    found.rows.length > 0;
    found = await client.query(fetch)
  )
    for (const { line } of found.rows) yield { line, row: JSON.parse(line) as Row };
  await client.query('close archived');
}

/** A cursor takes no parameters. Throws TypeError if the id is none. */
function conditionOf(table: string, sessionId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(sessionId)) throw new TypeError('The id of the session is no UUID');
  return (sessionTables[table] ?? 'false').replaceAll('$1', `'${sessionId}'`);
}
