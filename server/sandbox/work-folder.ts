import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { placeFiles } from './child/place-files.ts';
import type { Confinement } from './confined-program.ts';
import { hostPaths, libraryFolders } from './host-paths.ts';

export interface WorkPlace {
  confinement: Confinement;
  /** Where folders for confined programs are made; each is gone after its program has ended. */
  workDir: string;
}

/**
 * Writes files into a folder of their own, for a confined program to read: the program itself can write nowhere, so
 * that it cannot fill the disk. The paths must have been checked. Throws UnwritableFilesError.
 */
export async function inFolder<Value>(
  { workDir }: Pick<WorkPlace, 'workDir'>,
  files: Readonly<Record<string, string>>,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  await requireHidden(workDir);
  const folder = await realpath(await mkdtemp(join(workDir, 'work-')));
  try {
    await placeFiles(folder, files);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A confined program may read the packages and the machine's libraries: nothing of ours may lie among them. */
async function requireHidden(workDir: string): Promise<void> {
  const path = await realpath(workDir);
  for (const shown of [hostPaths.nodeModules, hostPaths.child, ...libraryFolders()]) {
    const way = relative(await realpath(shown), path);
    if (way.split(sep)[0] === '..' || isAbsolute(way)) continue;
    throw new Error(`${workDir} lies in ${shown}, which confined programs may read: move DATA_DIR elsewhere.`);
  }
}
