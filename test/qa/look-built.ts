import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltApp } from '../../server/ports.ts';

/** Reads what a build has left in a folder. */
export async function readBuilt(folder: string): Promise<BuiltApp> {
  const paths = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = paths
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1));
  const read = async (name: string) => [name, await readFile(join(folder, name))] as const;
  return { files: Object.fromEntries(await Promise.all(names.map(read))), maps: {} };
}
