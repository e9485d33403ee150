import { readFile } from 'node:fs/promises';

/** The project's own files, which agents can neither write nor replace. */
const paths = [
  'package.json',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'styles.css',
  'test-setup.ts',
  'src/main.tsx',
];

/** Reads the files that every project has besides the agents' files; together they are a project that runs anywhere. */
export async function readTemplate(): Promise<Record<string, string>> {
  const folder = new URL('template/', import.meta.url);
  const entries = paths.map(async (path) => [path, await readFile(new URL(path, folder), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(entries));
}
