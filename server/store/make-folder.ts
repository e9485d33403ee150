import { constants } from 'node:fs';
import { access, mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Creates a folder with mode 700, and its missing parents. Creates one level at a time, because Node's `recursive`
 * retries for ever if a file system answers ENOENT, as `/proc` does. Returns the absolute path without symbolic links.
 */
export async function makeFolder(path: string): Promise<string> {
  await makeLevel(path);
  return realpath(path);
}

async function makeLevel(path: string): Promise<void> {
  if (await isThere(path)) return;
  const above = dirname(path);
  if (above !== path) await makeLevel(above);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another process created it first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) throw Object.assign(new Error('it is a file'), { code: 'ENOTDIR' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Throws if this process cannot write to the folder or to one of these names in it. */
export async function requireWritable(folder: string, names: readonly string[]): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  await (await open(probe, 'w', 0o600)).close();
  await rm(probe, { force: true });
  for (const name of names) {
    try {
      await access(join(folder, name), constants.R_OK | constants.W_OK);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

/** Returns the reason why a folder cannot be used, for a reader who may not know the error codes. */
export async function whyUnusable(path: string, error: unknown): Promise<string> {
  const code = codeOf(error);
  if (code === 'EROFS') return 'its file system is read-only';
  if (code === 'ENOSPC') return 'its disk is full';
  if (code === 'ENOTDIR') return 'it is a file, or lies below one';
  if (code === 'EACCES' || code === 'EPERM') return `${await ownerOf(path)}this process may not write there`;
  if (code === 'ENOENT') return 'its file system does not allow new files or folders there';
  return error instanceof Error ? error.message : String(error);
}

async function ownerOf(path: string): Promise<string> {
  try {
    const { uid } = await stat(path);
    const own = process.getuid?.();
    return own === undefined || own === uid ? '' : `it belongs to user ${uid}, this process runs as user ${own}, and `;
  } catch {
    return '';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
