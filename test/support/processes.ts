import { readdir, readFile } from 'node:fs/promises';
import { vi, expect } from 'vitest';

/** Waits until as many processes have these words in their command line. */
export async function processesWith(words: string, enough: (count: number) => boolean): Promise<void> {
  await vi.waitFor(async () => expect(enough(await countWith(words))).toBe(true), { timeout: 10_000, interval: 20 });
}

async function countWith(words: string): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(words)).length;
}
