import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from './data-dir-lock.ts';

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
  /** Lets another process have the folder. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens a data folder for this process alone; makes it, with mode 700, where there is none. The mode of a folder
 * that is there already stays: it may be a mounted volume, or one that others use too.
 * Throws DataDirInUseError and DataDirError.
 */
export async function openDataDir(path: string): Promise<DataDir> {
  const folder = await makeFolder(path);
  const lock = lockOrThrow(folder);
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
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(pending.values());
      lock.release();
    },
  };
}

async function makeFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return await realpath(path);
  } catch (error) {
    throw new DataDirError(`DATA_DIR ${path} cannot be used: ${reason(error)}.`, { cause: error });
  }
}

function lockOrThrow(folder: string) {
  let lock;
  try {
    lock = takeLock(folder);
  } catch (error) {
    throw new DataDirError(`DATA_DIR ${folder} cannot be locked: ${reason(error)}.`, { cause: error });
  }
  if (lock === null) throw new DataDirInUseError(`DATA_DIR ${folder} is in use by another process of this service.`);
  return lock;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
