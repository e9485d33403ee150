import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { placeFiles } from './child/place-files.ts';
import type { Confinement } from './confined-program.ts';
import { hostPaths, libraryFolders } from './host-paths.ts';

export interface WorkPlace {
  confinement: Confinement;
  /** The parent of folders for confined programs; each folder is removed after its program has exited. */
  workDir: string;
}

/**
 * Writes files into a new folder for a confined program to read. The program itself can write nowhere, so it cannot
 * fill the disk. The paths must have been checked. Throws UnwritableFilesError.
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

/** Confined programs may read the packages and the machine's libraries, so the work folder must not be inside these. */
async function requireHidden(workDir: string): Promise<void> {
  const path = await realpath(workDir);
  for (const shown of [hostPaths.nodeModules, hostPaths.child, ...libraryFolders()]) {
    const way = relative(await realpath(shown), path);
    if (way.split(sep)[0] === '..' || isAbsolute(way)) continue;
    throw new Error(`${workDir} is inside ${shown}, which confined programs may read. Set DATA_DIR to another folder.`);
  }
}
