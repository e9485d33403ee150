import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { serviceFileName, serviceFileSchema } from '../../schema/service-file.ts';
import { FailedError } from './failures.ts';
import { isLocal } from './local-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A service that runs, or did, in the data folder of this folder. */
export interface FolderService {
  url: string;
  /** The file that says so. */
  path: string;
  keyIsHere: boolean;
}

const dataDir = (folder: string, environment: Environment) => resolve(folder, environment.DATA_DIR || '.data');

/**
 * The service that was started in this folder, whatever its port; null where none was, or it has stopped. Throws
 * FailedError where it was killed, or is not ready yet.
 */
export async function readFolderService(folder: string, environment: Environment): Promise<FolderService | null> {
  const path = join(dataDir(folder, environment), serviceFileName);
  const found = serviceFileSchema.safeParse(await readJson(path)).data;
  if (!found) return null;
  const { pid, machine, url, keyIsHere } = found;
  const isHere = machine === hostname();
  // In a container it has a name and process ids of its own, and answers here by a port that leads into it. An address
  // anywhere else is none that a service writes: the folder came from somebody else.
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

/** The key that a service which was started here keeps in its data folder. */
export async function readFolderKey(folder: string, environment: Environment): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir(folder, environment), 'service-key'), 'utf8')).trim();
  } catch {
    // None was, or somebody else did: then a key has to be named.
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
    // Somebody else's process is one, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
