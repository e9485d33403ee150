import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { serviceFileName, serviceFileSchema } from '../schema/service-file.ts';
import { FailedError } from './failures.ts';
import { isLocal } from './local-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A service that runs, or ran, with the data folder in this folder. */
export interface FolderService {
  url: string;
  /** The file that records the service. */
  path: string;
  keyIsHere: boolean;
}

const dataDir = (folder: string, environment: Environment) => resolve(folder, environment.DATA_DIR || '.data');

/**
 * Returns the service that was started in this folder, on any port; null if none was, or it has stopped. Throws FailedError
 * if it was killed or is not ready yet.
 */
export async function readFolderService(folder: string, environment: Environment): Promise<FolderService | null> {
  const path = join(dataDir(folder, environment), serviceFileName);
  const found = serviceFileSchema.safeParse(await readJson(path)).data;
  if (!found) return null;
  const { pid, machine, url, keyIsHere } = found;
  const isHere = machine === hostname();
  // A service in a container has its own host name and process ids, and answers here through a mapped port. A service
  // never writes the address of another machine, so such a folder was copied from elsewhere.
  if (!isHere && url !== null && !isLocal(url)) return null;
  if (isHere && !isAlive(pid)) {
    const where = url === null ? '' : ` at ${url}`;
    throw new FailedError(
      `The service of this folder was killed (process ${pid}${where}, says ${path}). Start it again, or name another with --url.`,
    );
  }
  if (url === null) throw new FailedError(`The service of this folder is starting (process ${pid}). Try again.`);
  return { url, path, keyIsHere };
}

/** Returns the key in the data folder of a service that was started here. */
export async function readFolderKey(folder: string, environment: Environment): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir(folder, environment), 'service-key'), 'utf8')).trim();
  } catch {
    // No service was started here, or another user started it: the caller must give a key.
    return undefined;
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
