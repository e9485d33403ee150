import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '../../store/id.ts';

/** Where an archive is. */
export interface Place {
  workspaceId: string;
  sessionId: string;
}

/** Ends the names of folders that are not complete yet. */
export const partSuffix = '.part';

/** Names of folders are ids alone: nothing of a caller's text gets into a path. Throws TypeError for another text. */
export function folderOf(root: string, { workspaceId, sessionId }: Place): string {
  if (!isId(workspaceId) || !isId(sessionId)) throw new TypeError('A folder of the archive is named by ids');
  return join(root, workspaceId, sessionId);
}

/** Returns what is in a folder; nothing if there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns all archives, the session that was created last first. */
export async function listPlaces(root: string): Promise<Place[]> {
  const places: Place[] = [];
  for (const workspaceId of (await namesIn(root)).filter(isId))
    for (const sessionId of (await namesIn(join(root, workspaceId))).filter(isId))
      places.push({ workspaceId, sessionId });
  return places.toSorted((one, other) => (one.sessionId < other.sessionId ? 1 : -1));
}

/** Returns null if the session has no archive, or the text is no id. */
export async function findPlace(root: string, sessionId: string): Promise<Place | null> {
  if (!isId(sessionId)) return null;
  for (const workspaceId of (await namesIn(root)).filter(isId))
    if ((await namesIn(join(root, workspaceId))).includes(sessionId)) return { workspaceId, sessionId };
  return null;
}

/** Removes what a process that was killed left behind. Only under the lock of the archive. */
export async function removeParts(root: string): Promise<void> {
  for (const workspaceId of (await namesIn(root)).filter(isId))
    for (const name of await namesIn(join(root, workspaceId)))
      if (name.endsWith(partSuffix)) await rm(join(root, workspaceId, name), { recursive: true, force: true });
}

/** Removes the archives of a workspace. */
export async function removeOfWorkspace(root: string, workspaceId: string): Promise<void> {
  if (!isId(workspaceId)) throw new TypeError('A folder of the archive is named by ids');
  await rm(join(root, workspaceId), { recursive: true, force: true });
}

/** After this, a rename in the folder survives a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle: FileHandle = await open(folder, 'r');
  await handle.sync();
}
