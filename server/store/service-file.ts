import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type ServiceFile, serviceFileName, serviceFileSchema } from '../../schema/service-file.ts';

/** Returns the content of this process's service file. */
export function ownEntry(url: string | null, keyIsHere: boolean): string {
  return JSON.stringify({ pid: process.pid, machine: hostname(), url, keyIsHere } satisfies ServiceFile);
}

/** Describes the process that holds a folder's lock, for a message. */
export async function describeHolder(folder: string): Promise<string> {
  const found = await readEntry(folder);
  if (!found) return 'another process of this service';
  const { pid, machine, url } = found;
  // The file of a killed service remains until the next one writes its own.
  if (machine === hostname() && !isAlive(pid)) return 'another process of this service';
  const where = machine === hostname() ? '' : ` on ${machine}`;
  return `process ${pid}${where}${url === null ? ', which is starting' : ` at ${url}`}`;
}

async function readEntry(folder: string): Promise<ServiceFile | null> {
  try {
    const text = await readFile(join(folder, serviceFileName), 'utf8');
    return serviceFileSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
