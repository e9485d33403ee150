import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isInside } from './project-paths.ts';

/** The packages of a build. */
export interface Packages {
  /** Those that files of the project may import. */
  names: readonly string[];
  /** Folders of these and of all packages that they need, with links resolved. */
  folders: readonly string[];
}

/** Finds packages beside this program, with all that they need. Throws if one is not installed. */
export function findPackages(names: readonly string[]): Packages {
  return { names, folders: withDependencies(names, import.meta.filename, folderOf) };
}

/** Returns the folders of packages and of all that they need. `folderOf` finds a package from a file; null: skip it. */
export function withDependencies(
  names: readonly string[],
  file: string,
  folderOf: (name: string, from: string) => string | null,
): string[] {
  const folders = new Set<string>();
  const open = names.map((name) => ({ name, from: file }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const folder = folderOf(next.name, next.from);
    if (folder === null || folders.has(folder)) continue;
    folders.add(folder);
    const file = join(folder, 'package.json');
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> };
    open.push(...Object.keys(dependencies).map((name) => ({ name, from: file })));
  }
  return [...folders];
}

/** Begins with the main module, because many packages do not export their package.json. */
function folderOf(name: string, from: string): string {
  const main = createRequire(from).resolve(name);
  const folder = join('node_modules', name);
  return main.slice(0, main.lastIndexOf(folder) + folder.length);
}

export function namesPackage({ names }: Packages, id: string): boolean {
  return names.some((name) => id === name || id.startsWith(`${name}/`));
}

/** Returns whether a file belongs to an allowed package or to one that it needs. */
export function isOfPackage({ folders }: Packages, path: string): boolean {
  return folders.some((folder) => isInside(folder, path));
}
