import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Builds the studio into a folder, in a process of its own: vitest's settings would change what is built. */
async function buildStudio(folder: string): Promise<void> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['server/studio/child/main.ts', folder], {
    env: { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The studio could not be built:\n${words}`);
}

/** Returns the folder of the built studio. The first test file of a run that asks builds it; the others wait for it. */
export async function builtStudio(): Promise<string> {
  const place = join(tmpdir(), 'studio');
  const folder = join(place, 'web');
  const [done, failed] = [join(place, 'done'), join(place, 'failed')];
  const isFirst = await mkdir(place).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      await buildStudio(folder);
      await writeFile(done, '');
    } catch (error) {
      await writeFile(failed, String(error));
      throw error;
    }
    return folder;
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error(await readFile(failed, 'utf8'));
    await pause(50);
  }
  return folder;
}
