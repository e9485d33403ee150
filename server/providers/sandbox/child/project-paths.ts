import { isAbsolute, posix, relative, sep } from 'node:path';

/** A project as the build sees it: file contents by path relative to the root, with `/` as separator. */
export interface Project {
  /** Absolute, with links resolved, without a trailing slash. */
  root: string;
  files: ReadonlyMap<string, string>;
}

/** Resolves a relative or root-relative address in a project file. Returns null if it names no project file. */
export function pathInProject(project: Project, address: string, from: string): string | null {
  const joined = address.startsWith('/') ? posix.normalize(address) : posix.join('/', posix.dirname(from), address);
  // `join` stops at the root, so check separately for an address that leaves the project.
  if (!address.startsWith('/') && climbsOut(posix.join(posix.dirname(from), address))) return null;
  const path = joined.slice(1);
  return project.files.has(path) ? path : null;
}

function climbsOut(path: string): boolean {
  return path === '..' || path.startsWith('../');
}

/** Returns whether an absolute path lies below a folder of this machine. */
export function isInside(folder: string, path: string): boolean {
  if (!isAbsolute(path)) return false;
  const from = relative(folder, path);
  return from !== '' && from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from);
}

/** Returns the path of a module that is a project file and is read as code; null for any other module. */
export function projectPath(project: Project, id: string): string | null {
  if (id.includes('?') || !isInside(project.root, id)) return null;
  return toPosix(relative(project.root, id));
}

export function toPosix(path: string): string {
  return path.split(sep).join('/');
}
