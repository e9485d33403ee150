import { createHash } from 'node:crypto';
import type { ProjectFiles } from '../../../agents/ports.ts';

/** What a sandbox shows before its first build. */
export const noRelease = 'none';

/**
 * The name of what was built of these files, the same on every node: by it a sandbox is seen to show what the database
 * says that it should.
 */
export function releaseOf(files: ProjectFiles): string {
  const entries = Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (entries.length === 0) return noRelease;
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32);
}
