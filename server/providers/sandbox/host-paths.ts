import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Paths on this machine that the build process needs: all are read-only to it, and none contains secrets. */
export const hostPaths = {
  node: process.execPath,
  /** The folder in which the bundler and the allowed packages are installed. */
  nodeModules: dirname(dirname(require.resolve('vite/package.json'))),
  /** Tells Node that the build's own source consists of ES modules. */
  packageFile: fileURLToPath(new URL('../../../package.json', import.meta.url)),
  child: fileURLToPath(new URL('child', import.meta.url)),
};

/** Returns the path of a program on this machine; null if it is not installed. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Returns the folders of the machine's libraries. A confined program sees nothing else below /usr. */
export function libraryFolders(): string[] {
  return ['/lib', '/lib64', '/usr/lib', '/usr/lib64'].filter((folder) => existsSync(folder));
}

/** Returns bubblewrap's arguments that mount the machine's libraries. */
export function libraryMounts(): string[] {
  return libraryFolders().flatMap((folder) => {
    if (lstatSync(folder).isSymbolicLink()) return ['--symlink', readlinkSync(folder), folder];
    return ['--ro-bind', folder, folder];
  });
}
