/**
 * Builds the studio. `main.ts <folder>` makes it there. `main.ts --cache <folder>`, which a service starts, makes it in a folder
 * of the cache that is named after the content, and tells the parent which one.
 */
import { rmSync } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contentKey } from '../content-key.ts';
import type { ChildMessage, Problem } from '../messages.ts';

const root = resolve(import.meta.dirname, '../../..');
const [first = '', second = ''] = process.argv.slice(2);

/** How many builds the cache keeps. A service reads files of its build for as long as it runs. */
const kept = 8;
/** A build that is still incomplete after this time was left by a process that was killed. In milliseconds. */
const leftAfter = 3_600_000;
/** Somebody may save a file during a build, which then is of neither state. */
const attempts = 5;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Loaded here, because the packages that it imports may be missing. */
const loadBuild = async () => (await import('./build.ts')).buildStudio;

async function buildIntoCache(cache: string): Promise<string> {
  await mkdir(cache, { recursive: true });
  const building = await mkdtemp(join(cache, 'building-'));
  // The service that started this has ended.
  const giveUp = () => {
    rmSync(building, { recursive: true, force: true });
    process.exit(0);
  };
  process.on('disconnect', giveUp);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const key = await contentKey(root);
      await (
        await loadBuild()
      )(root, building, 'quick');
      if (key !== (await contentKey(root)) && attempt < attempts) continue;
      const folder = join(cache, key);
      await moveTo(folder, building);
      return folder;
    }
  } finally {
    process.off('disconnect', giveUp);
    await rm(building, { recursive: true, force: true });
  }
}

/** Another service may have built the same meanwhile; then that build stays. */
async function moveTo(folder: string, from: string): Promise<void> {
  try {
    await rename(from, folder);
  } catch (error) {
    const isThere = await access(join(folder, 'index.html')).then(
      () => true,
      () => false,
    );
    if (!isThere) throw error;
  }
}

const isBuilding = ({ name }: { name: string }) => name.startsWith('building-');

/** Removes what was used longest ago. */
async function tidy(cache: string): Promise<void> {
  const folders = await Promise.all(
    (await readdir(cache)).map(async (name) => {
      // Another service may have removed it meanwhile, or its build is complete and has another name.
      const found = await stat(join(cache, name)).catch(() => null);
      return { name, usedAt: found?.mtimeMs ?? Date.now() };
    }),
  );
  const old = [
    ...folders.filter((folder) => isBuilding(folder) && folder.usedAt < Date.now() - leftAfter),
    ...folders
      .filter((folder) => !isBuilding(folder))
      .toSorted((a, b) => b.usedAt - a.usedAt)
      .slice(kept),
  ];
  for (const { name } of old) await rm(join(cache, name), { recursive: true, force: true });
}

const notWritable = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR']);

function problemOf(error: unknown): Problem {
  const code = codeOf(error);
  if (code === 'ERR_MODULE_NOT_FOUND') return 'packages';
  return notWritable.has(code) ? 'folder' : 'build';
}

function tell(message: ChildMessage): void {
  process.send?.(message, () => process.disconnect());
}

if (first === '--cache') {
  try {
    tell({ folder: await buildIntoCache(second) });
    await tidy(second);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    tell({ problem: problemOf(error) });
  }
} else {
  await (
    await loadBuild()
  )(root, resolve(first), 'small');
}
