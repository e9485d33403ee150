import { access } from 'node:fs/promises';
import { UsageError } from './failures.ts';

/** Throws UsageError if there is a file, unless it may be overwritten. */
export async function requireNew(path: string, mayOverwrite: boolean): Promise<void> {
  if (!mayOverwrite && (await isThere(path)))
    throw new UsageError(`${path} already exists. Overwrite it with --force.`);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
