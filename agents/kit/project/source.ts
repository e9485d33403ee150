import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The modules that generated projects share, by their path in the project. */
export type SourceFiles = Readonly<Record<string, string>>;

const root = new URL('./source/', import.meta.url);
const rootPath = fileURLToPath(root);

export async function readSource(): Promise<SourceFiles> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(rootPath, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const files = await Promise.all(
    paths.toSorted().map(async (path) => [path, await readFile(new URL(path, root), 'utf8')] as const),
  );
  return Object.fromEntries(files);
}

/** Returns the files and every module of the source that they import, directly or indirectly. */
export function closure(files: Readonly<Record<string, string>>, source: SourceFiles): Record<string, string> {
  const all: Record<string, string> = { ...files };
  const open = Object.keys(all);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const imported of importsOf(path, all[path] ?? '')) {
      const content = source[imported];
      if (content !== undefined && all[imported] === undefined) {
        all[imported] = content;
        open.push(imported);
      }
    }
  }
  return all;
}

/**
 * Returns relative imports as paths in the project. Works only for our own modules, whose imports are at line starts.
 */
function importsOf(path: string, content: string): string[] {
  const folder = path.split('/').slice(0, -1);
  return [...content.matchAll(/^(?:import|\}) .*?from '(\.[^']+)';$/gm)].map(([, target = '']) => {
    const parts = [...folder];
    for (const part of target.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.') parts.push(part);
    }
    return parts.join('/');
  });
}
