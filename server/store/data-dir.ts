import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serviceFileName } from '../../schema/service-file.ts';
import { type Lock, takeLock } from './data-dir-lock.ts';
import { makeFolder, requireWritable, whyUnusable } from './make-folder.ts';
import { describeHolder, ownEntry } from './service-file.ts';

/** Another process works in this folder. Its message is one line for the terminal; exit code 75. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
}

/** The folder cannot be used at all. Its message is one line for the terminal. */
export class DataDirError extends Error {
  override name = 'DataDirError';
}

export interface DataDir {
  /** Absolute, links resolved. */
  readonly path: string;
  /**
   * What the file `name` holds, without white space around it. Where there is no such file, `make` says what to
   * keep; callers at the same time get the same. The file has mode 600 and is there whole or not at all.
   */
  readOrCreate(name: string, make: () => string | Promise<string>): Promise<string>;
  /** Replaces what the file `name` holds, whole or not at all. */
  write(name: string, text: string): Promise<void>;
  /** Tells others of this machine where this process answers, and whether its key is kept here. */
  announce(url: string, keyIsHere: boolean): Promise<void>;
  /** Lets another process have the folder. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens a data folder for this process alone; makes it, with mode 700, where there is none. The mode of a folder
 * that is there already stays: it may be a mounted volume, or one that others use too.
 * Throws DataDirInUseError and DataDirError.
 */
export async function openDataDir(path: string): Promise<DataDir> {
  const folder = await openFolder(path);
  const lock = await lockOrThrow(folder);
  // The lock says that the folder is in use, and this by whom.
  await writeWhole(join(folder, serviceFileName), ownEntry(null, false));
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
    write: (name, text) => writeWhole(fileIn(folder, name), text),
    announce: (url, keyIsHere) => writeWhole(join(folder, serviceFileName), ownEntry(url, keyIsHere)),
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(pending.values());
      await rm(join(folder, serviceFileName), { force: true });
      lock.release();
    },
  };
}

/** What of an earlier start this one has to read and write. */
const kept = ['lock', 'node-id', 'service-key', 'postgres'];

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
    `DATA_DIR ${folder} is in use by ${await describeHolder(folder)}. Stop that one, or set DATA_DIR to another folder.`,
  );
}

function fileIn(folder: string, name: string): string {
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new TypeError(`Not the name of a file in the data folder: ${name}`);
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
      // Else a power cut after the rename can leave an empty file under the final name.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
