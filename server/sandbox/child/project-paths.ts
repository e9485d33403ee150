import { posix } from 'node:path';

/** A project as the build sees it: files by path below the root, `/` between folders. */
export interface Project {
  /** Absolute, links resolved, without a slash at its end. */
  root: string;
  files: ReadonlyMap<string, string>;
}

/** Where a relative or root-relative address in a file of the project leads; null when to no file of the project. */
export function pathInProject(project: Project, address: string, from: string): string | null {
  const joined = address.startsWith('/') ? posix.normalize(address) : posix.join('/', posix.dirname(from), address);
  // `join` stops at the root, so counting is what tells an address that climbed out of the project.
  if (!address.startsWith('/') && climbsOut(posix.join(posix.dirname(from), address))) return null;
  const path = joined.slice(1);
  return project.files.has(path) ? path : null;
}

function climbsOut(path: string): boolean {
  return path === '..' || path.startsWith('../');
}
