import { globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Removes the declarations below a folder that none of these leads to: an entry that uses the service's types inside
 * has them emitted as well, though nothing that it exports names them.
 */
export function keepDeclarationsOf(folder: string, entries: readonly string[]): void {
  const kept = new Set<string>();
  const open = entries.map((entry) => join(folder, entry));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (kept.has(path)) continue;
    kept.add(path);
    for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import\() ?["']([^"']+)["']/g)) {
      if (target.startsWith('.')) open.push(join(dirname(path), target.replace(/\.tsx?$/, '.d.ts')));
    }
  }
  for (const path of globSync(`${folder}/**/*.d.ts`)) if (!kept.has(path)) rmSync(path);
}
