import { createHash } from 'node:crypto';
import type { ProjectFiles } from '../../ports.ts';

/** The release of a sandbox before its first build. */
export const noRelease = 'none';

/**
 * Returns the name of the release built from these files. It is the same on every node, which lets a node check that a
 * sandbox serves the files in the database.
 */
export function releaseOf(files: ProjectFiles): string {
  const entries = Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (entries.length === 0) return noRelease;
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32);
}
