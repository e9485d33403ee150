import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Thrown if a folder cannot hold these files together, for example because a name is too long for the file system. */
export class UnwritableFilesError extends Error {}

const fitsNoFolder = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ']);

/** Writes files into an empty folder. The paths must have been checked. Throws UnwritableFilesError. */
export async function placeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // Never overwrite an existing file.
      await writeFile(target, content, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (!fitsNoFolder.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw new UnwritableFilesError(
        `${path} cannot be written next to the other files of the project. Choose another path.`,
      );
    }
  }
}
