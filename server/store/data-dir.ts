import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { serviceFileName } from '../../schema/service-file.ts';
import { type Lock, takeLock } from './data-dir-lock.ts';
import { makeFolder, requireWritable, whyUnusable } from './make-folder.ts';
import { describeHolder, ownEntry } from './service-file.ts';

/** Another process uses this folder. The message is one line for the terminal; exit code 75. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
}

/** The folder cannot be used. The message is one line for the terminal. */
export class DataDirError extends Error {
  override name = 'DataDirError';
}

export interface DataDir {
  /** Absolute, with symbolic links resolved. */
  readonly path: string;
  /**
   * Returns the contents of the file `name`, trimmed. If the file is missing, stores what `make` returns; concurrent
   * callers get the same value. The file has mode 600 and is written whole or not at all.
   */
  readOrCreate(name: string, make: () => string | Promise<string>): Promise<string>;
  /** Returns the contents of the file `name`, trimmed; null if there is no such file. */
  read(name: string): Promise<string | null>;
  /** Renames the file `name`, and replaces a file that has the new name. */
  rename(name: string, newName: string): Promise<void>;
  /** Removes the file `name` if it exists. */
  remove(name: string): Promise<void>;
  /** Replaces the contents of the file `name`, whole or not at all. */
  write(name: string, text: string): Promise<void>;
  /** Publishes, for other processes on this machine, the URL of this service and whether its key is kept here. */
  announce(url: string, keyIsHere: boolean): Promise<void>;
  /** Releases the folder for other processes. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens a data folder for this process only. Creates it with mode 700 if it is missing. Keeps the mode of an existing
 * folder: it may be a mounted volume or shared with other programs. Throws DataDirInUseError and DataDirError.
 */
export async function openDataDir(path: string): Promise<DataDir> {
  const folder = await openFolder(path);
  const lock = await lockOrThrow(folder);
  // The lock says that the folder is in use; this file says by which process.
  await writeWhole(join(folder, serviceFileName), ownEntry(null, false));
  const files = filesIn(folder);
  return {
    ...files,
    async [Symbol.asyncDispose]() {
      await files[Symbol.asyncDispose]();
      await rm(join(folder, serviceFileName), { force: true });
      lock.release();
    },
  };
}

/** Returns the data folder at `folder`, an absolute path, for a worker: the primary of its node holds the lock. */
export const shareDataDir = (folder: string): DataDir => filesIn(folder);

function filesIn(folder: string): DataDir {
  const pending = new Map<string, Promise<string>>();

  function readOrCreate(name: string, make: () => string | Promise<string>): Promise<string> {
    const file = fileIn(folder, name);
    const answer = pending.get(file) ?? readOrMake(file, make).finally(() => pending.delete(file));
    pending.set(file, answer);
    return answer;
  }

  return {
    path: folder,
    readOrCreate,
    read: (name) => readIfThere(fileIn(folder, name)),
    async rename(name, newName) {
      await rename(fileIn(folder, name), fileIn(folder, newName));
      await syncFolder(folder);
    },
    remove: (name) => rm(fileIn(folder, name), { force: true }),
    write: (name, text) => writeWhole(fileIn(folder, name), text),
    announce: (url, keyIsHere) => writeWhole(join(folder, serviceFileName), ownEntry(url, keyIsHere)),
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(pending.values());
    },
  };
}

/** Files of an earlier start that this one must read and write. */
const kept = ['lock', 'node-id', 'service-key', 'secrets-key', 'secrets-key.new', 'postgres'];

async function openFolder(given: string): Promise<string> {
  const path = resolve(given);
  try {
    const folder = await makeFolder(path);
    await requireWritable(folder, kept);
    return folder;
  } catch (error) {
    throw new DataDirError(`DATA_DIR ${path} cannot be used: ${await whyUnusable(path, error)}.`, { cause: error });
  }
}

async function lockOrThrow(folder: string): Promise<Lock> {
  let lock;
  try {
    lock = takeLock(folder);
  } catch (error) {
    throw new DataDirError(`DATA_DIR ${folder} cannot be locked: ${await whyUnusable(folder, error)}.`, {
      cause: error,
    });
  }
  if (lock !== null) return lock;
  throw new DataDirInUseError(
    `DATA_DIR ${folder} is in use by ${await describeHolder(folder)}. Stop that process, or set DATA_DIR to another folder.`,
  );
}

function fileIn(folder: string, name: string): string {
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new TypeError(`Invalid name for a file in the data folder: ${name}`);
  return join(folder, name);
}

async function readOrMake(file: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await readIfThere(file);
  if (kept !== null) return kept;
  const made = (await make()).trim();
  await writeWhole(file, made);
  return made;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const fresh = `${file}.${randomUUID()}.new`;
  try {
    const handle = await open(fresh, 'wx', 0o600);
    try {
      await handle.writeFile(`${text}\n`);
      // Otherwise a power failure after the rename can leave an empty file under the final name.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** Makes a rename last through a power failure: the name of a file belongs to its folder. */
async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders as files.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
