import { existsSync, realpathSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { allowedPackages } from '../../../../agents/kit/project/packages.ts';
import { withDependencies } from '../child/packages.ts';

/** Packages that a project's files name, and those with their types. `vite` types style sheets and import.meta.env. */
export const typedPackages: readonly string[] = [
  ...allowedPackages.flatMap(({ name, types }) => (types === undefined ? [name] : [name, `@types/${name}`])),
  'vite',
  'vitest',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
];

/**
 * Files for the project's folder. The types of papaparse ask for those of Node, with which a timer is no number; an
 * application has none of Node's globals.
 */
export const noNodeTypes = { 'node_modules/@types/node/index.d.ts': '' };

/** Returns the real folder of an installed package; null if it is missing, such as an optional one, or Node's types. */
function folderOf(name: string, from: string): string | null {
  if (name === '@types/node') return null;
  const places = createRequire(from).resolve.paths(name) ?? [];
  const folder = places.map((place) => join(place, name)).find((one) => existsSync(join(one, 'package.json')));
  return folder === undefined ? null : realpathSync(folder);
}

let found: readonly string[] | undefined;

/** Returns the real folders that a check of types reads, besides TypeScript's own. */
export function typeFolders(): readonly string[] {
  return (found ??= withDependencies(typedPackages, import.meta.filename, folderOf));
}

/** Makes the packages available to the project in a folder, by links. */
export async function linkPackages(folder: string): Promise<void> {
  for (const name of typedPackages) {
    const target = folderOf(name, import.meta.filename);
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true, mode: 0o700 });
    if (target !== null) await symlink(target, link);
  }
}

/** Returns TypeScript's program for this platform; null if its optional package is not installed. */
export function findTypeScript(): string | null {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'));
  try {
    const file = resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`);
    return realpathSync(join(dirname(file), 'lib', 'tsc'));
  } catch {
    return null;
  }
}
