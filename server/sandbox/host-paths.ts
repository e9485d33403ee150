import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** What the build process needs of this machine: all of it is read-only to it, and none of it is a secret. */
export const hostPaths = {
  node: process.execPath,
  /** The folder that the bundler and the allowed packages were installed in. */
  nodeModules: dirname(dirname(require.resolve('vite/package.json'))),
  /** Tells Node that the build's own source is written in modules. */
  packageFile: fileURLToPath(new URL('../../package.json', import.meta.url)),
  child: fileURLToPath(new URL('child', import.meta.url)),
};

/** Where a program of this machine lies; null when it is not installed. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The folders of the machine's libraries. Nothing else below /usr is shown to a confined program. */
export function libraryFolders(): string[] {
  return ['/lib', '/lib64', '/usr/lib', '/usr/lib64'].filter((folder) => existsSync(folder));
}

/** Arguments of bubblewrap that show the machine's libraries. */
export function libraryMounts(): string[] {
  return libraryFolders().flatMap((folder) => {
    if (lstatSync(folder).isSymbolicLink()) return ['--symlink', readlinkSync(folder), folder];
    return ['--ro-bind', folder, folder];
  });
}
