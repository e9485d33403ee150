import { posix } from 'node:path';

/** What the build tries, in its order. */
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Whether an import names a file of the project, and no package. */
export function isPath(target: string): boolean {
  return /^(?:\.{0,2}\/|\.{1,2}$)/.test(target);
}

/** Returns the path below the project's root that an import in `from` names; it may start with `../`, outside of the root. */
export function pathOf(from: string, target: string): string {
  const [bare = ''] = target.split('?');
  return bare.startsWith('/') ? posix.normalize(bare).slice(1) : posix.join(posix.dirname(from), bare);
}

/** Returns the file that the build takes for a path; undefined if there is none. */
export function fileAt(path: string, files: { has(path: string): boolean }): string | undefined {
  return endings.map((ending) => path + ending).find((file) => files.has(file));
}
