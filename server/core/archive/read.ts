import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { migrationNames } from '../../store/orm-options.ts';
import { packageVersion } from '../../process/package-version.ts';
import { ArchiveError, archiveFormat, type Manifest, manifestFile, manifestSchema } from './manifest.ts';
import { readRows } from './rows-file.ts';
import { sessionTables } from './session-tables.ts';

const versionSchema = z.object({ format: z.int(), release: z.string() });

/** Reads the manifest of a folder. Throws ArchiveError `damaged`, `newer`. */
export async function readManifest(folder: string): Promise<Manifest> {
  const json = await readFile(join(folder, manifestFile), 'utf8')
    .then(
      (text): unknown => JSON.parse(text),
      () => null,
    )
    .catch(() => null);
  const version = versionSchema.safeParse(json);
  if (!version.success) throw new ArchiveError('damaged', `${manifestFile} is damaged, or is gone.`);
  const { format, release } = version.data;
  if (format > archiveFormat) throw newer(release);
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw new ArchiveError('damaged', `${manifestFile} is damaged.`, manifest.error);
  const known: ReadonlySet<string> = new Set(migrationNames);
  if (manifest.data.migrations.some((name) => !known.has(name))) throw newer(release);
  return manifest.data;
}

const newer = (release: string) =>
  new ArchiveError(
    'newer',
    `The archive was written by release ${release}, which is newer than this one, ${packageVersion()}. Restore it with that release or a later one.`,
  );

/**
 * Reads a whole archive: each file has its hash and its rows, and the events make the replay that was archived, without a
 * gap. Throws ArchiveError `damaged`.
 */
export async function checkArchive(folder: string, { files, log, lastCursor }: Manifest): Promise<void> {
  for (const table of Object.keys(sessionTables))
    if (!files.some((file) => file.table === table) && table === 'session')
      throw new ArchiveError('damaged', 'The archive has no session.');
  const hash = createHash('sha256');
  let [bytes, cursor] = [0, 0];
  for (const file of files) {
    const at = (name: string) => file.columns.indexOf(name);
    const [first, last, frames] = [at('first_cursor'), at('last_cursor'), at('frames')];
    for await (const row of readRows(folder, file)) {
      if (file.table !== 'event_chunk') continue;
      const text = row[frames] ?? '';
      hash.update(text);
      bytes += Buffer.byteLength(text);
      if (Number(row[first]) !== cursor + 1)
        throw new ArchiveError('damaged', `The log has a gap after its cursor ${cursor}.`);
      cursor = Number(row[last]);
    }
  }
  if (cursor !== lastCursor || bytes !== log.bytes || hash.digest('hex') !== log.sha256)
    throw new ArchiveError('damaged', 'The events do not make the replay that was archived.');
}
