import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The folders and files that a build of the studio reads. Packages are pinned by the lock. */
export const studioParts = [
  'web',
  'schema',
  'client',
  'agents/kit',
  'server/studio',
  'package-lock.json',
  'tsconfig.json',
];
const left = new Set(['dist', 'node_modules']);

/** Returns a name for what a build would be made of: the same content has the same name, at any time and path. */
export async function contentKey(root: string): Promise<string> {
  const files = (await Promise.all(studioParts.map((part) => filesBelow(join(root, part))))).flat();
  const digests = await Promise.all(
    files.map(async (path) => {
      const name = relative(root, path).split(sep).join('/');
      return `${name} ${createHash('sha256')
        .update(await readFile(path))
        .digest('hex')}`;
    }),
  );
  // The version of Node, because Vite and its plugins may depend on it.
  return createHash('sha256')
    .update([process.versions.node, ...digests.toSorted()].join('\n'))
    .digest('hex')
    .slice(0, 32);
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (entries === null) return [path];
  const below = entries
    .filter((entry) => !left.has(entry.name))
    .map((entry) => {
      const inside = join(path, entry.name);
      return entry.isDirectory() ? filesBelow(inside) : [inside];
    });
  return (await Promise.all(below)).flat();
}
