import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { erasedName } from '../../../schema/actor.ts';
import { inTransaction } from '../../store/transaction.ts';
import { holdArchive, patient } from './archive-session.ts';
import { folderOf, listPlaces, type Place } from './folders.ts';
import { type ArchiveFile, type Manifest } from './manifest.ts';
import { readManifest } from './read.ts';
import { readRows, type Row, writeRows } from './rows-file.ts';
import { namedColumns } from './session-tables.ts';
import { writeManifest } from './write.ts';

/**
 * Takes the names of erased people out of archives that name them. Returns how many archives it changed. A manifest is
 * replaced at once, so a process that dies leaves the archive as it was or as it becomes.
 */
export async function eraseArchivedNames(pool: pg.Pool, root: string): Promise<number> {
  const { rows } = await pool.query<{ workspaceId: string; id: string }>(
    'select workspace_id as "workspaceId", id from erased_id',
  );
  if (rows.length === 0) return 0;
  const erased = Map.groupBy(rows, ({ workspaceId }) => workspaceId);
  let changed = 0;
  for (const place of await listPlaces(root)) {
    const gone = new Set(erased.get(place.workspaceId)?.map(({ id }) => id));
    if (gone.size > 0 && (await eraseNamesOf(pool, root, place, gone))) changed += 1;
  }
  return changed;
}

async function eraseNamesOf(pool: pg.Pool, root: string, place: Place, gone: ReadonlySet<string>): Promise<boolean> {
  const folder = folderOf(root, place);
  const names = (manifest: Manifest | null) => manifest?.people.some((id) => gone.has(id)) ?? false;
  // What cannot be read is for `verify`.
  const read = () => readManifest(folder).catch(() => null);
  if (!names(await read())) return false;
  return inTransaction(pool, async (client) => {
    await client.query(patient);
    await client.query(holdArchive);
    const manifest = await read();
    if (manifest === null || !names(manifest)) return false;
    const files: ArchiveFile[] = [];
    for (const file of manifest.files)
      files.push(file.table in namedColumns ? await rewrite(folder, file, gone) : file);
    await writeManifest(folder, { ...manifest, people: manifest.people.filter((id) => !gone.has(id)), files });
    const kept = new Set(files.map(({ name }) => name));
    for (const { name } of manifest.files) if (!kept.has(name)) await rm(join(folder, name), { force: true });
    return true;
  });
}

/** Writes a file under the next name: `comment.jsonl.gz`, `comment.2.jsonl.gz`, and so on. */
async function rewrite(folder: string, file: ArchiveFile, gone: ReadonlySet<string>): Promise<ArchiveFile> {
  const number = Number(/\.(\d+)\.jsonl\.gz$/.exec(file.name)?.[1] ?? 1) + 1;
  const name = `${file.table}.${number}.jsonl.gz`;
  // Left by a process that died.
  await rm(join(folder, name), { force: true });
  const [id, text] = [namedColumns[file.table]?.id ?? '', namedColumns[file.table]?.name ?? ''].map((one) =>
    file.columns.indexOf(one),
  );
  const withoutName = (row: Row): Row =>
    gone.has(row[id ?? -1] ?? '') ? row.map((value, place) => (place === text ? erasedName : value)) : row;
  async function* lines(): AsyncGenerator<string> {
    for await (const row of readRows(folder, file)) yield JSON.stringify(withoutName(row));
  }
  return writeRows(folder, { ...file, name }, lines());
}
