import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Studio } from './studio.ts';

/** Returns what identifies the build that is served: a hash of its page, which names all other files by theirs. null without one. */
export async function buildKey(studio: Studio): Promise<string | null> {
  const state = await studio.state();
  if (state.is !== 'built') return null;
  const page = await readFile(join(state.folder, 'index.html'));
  return createHash('sha256').update(page).digest('hex').slice(0, 12);
}
