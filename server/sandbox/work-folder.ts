import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Confinement } from './confined-program.ts';
import { hostPaths, libraryFolders } from './host-paths.ts';

export interface WorkPlace {
  confinement: Confinement;
  /** Where folders for confined programs are made; each is gone after its program has ended. */
  workDir: string;
}

/** Files that no folder can hold together, such as one with a name that is too long for the disk. */
export class UnwritableFilesError extends Error {}

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
    for (const [path, content] of Object.entries(files)) await place(folder, path, content);
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

const fitsNoFolder = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ']);

async function place(folder: string, path: string, content: string): Promise<void> {
  const target = join(folder, path);
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // Never over a file that is there already.
    await writeFile(target, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!fitsNoFolder.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new UnwritableFilesError(`${path} cannot be written beside the other files of the project.`);
  }
}
