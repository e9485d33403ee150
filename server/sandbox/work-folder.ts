import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Confinement } from './confinement.ts';

export interface WorkPlace {
  confinement: Confinement;
  /** Where folders for processes that need one are made; each is gone after its process. */
  workDir: string;
}

/** Gives the process a folder of its own where it needs one; else an empty name. */
export async function inFolder<Value>(
  { confinement, workDir }: WorkPlace,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  if (!confinement.needsFolder) return work('');
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  const folder = await realpath(await mkdtemp(join(workDir, 'work-')));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
