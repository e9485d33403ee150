import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { makeFolder } from '../service.ts';
import { figure } from '../table.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const frame = 'pages/session/session-frame.tsx';
const thread = 'pages/thread/thread-page.tsx';

/** Prints what the browser loads at first, and what each page loads beyond that; in compressed kilobytes. */
export async function sizes(): Promise<void> {
  await using folder = await makeFolder();
  const { status, stderr } = spawnSync(process.execPath, ['server/studio/child/main.ts', folder.path], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The studio could not be built: ${stderr}`);
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder.path, '.vite/manifest.json'), 'utf8')));
  const first = loadedBy(manifest, ['index.html']);
  await print(folder.path, 'first load', [...first]);
  const session = loadedBy(manifest, ['index.html', frame, thread]);
  await print(folder.path, 'the thread of a session, further', without(session, first));
  for (const [name, { src }] of Object.entries(manifest)) {
    if (!src?.endsWith('-page.tsx') || src === thread) continue;
    const isOfSession = !/pages\/(?:sessions|inbox|settings|home)\//.test(src);
    const before = isOfSession ? session : first;
    const title = /([^/]+)-page\.tsx$/.exec(src)?.[1] ?? src;
    await print(folder.path, `${title}, further`, without(loadedBy(manifest, [name]), before));
  }
}

/** The files that loading modules loads, without what they import only when they need it. */
function loadedBy(manifest: Manifest, names: readonly string[]): Set<string> {
  const chunks = new Set(names);
  for (const name of chunks) for (const imported of manifest[name]?.imports ?? []) chunks.add(imported);
  return new Set([...chunks].flatMap((name) => [manifest[name]?.file ?? name, ...(manifest[name]?.css ?? [])]));
}

const without = (files: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...files].filter((file) => !others.has(file));

async function print(folder: string, name: string, files: readonly string[]): Promise<void> {
  for (const [kind, ending] of [
    ['script', '.js'],
    ['styles', '.css'],
  ] as const) {
    const wanted = files.filter((file) => file.endsWith(ending));
    if (wanted.length === 0) continue;
    const bytes = await Promise.all(wanted.map((file) => readFile(join(folder, file))));
    for (const [form, compress] of [
      ['gzip', gzipSync],
      ['brotli', brotliCompressSync],
    ] as const) {
      const size = bytes.reduce((sum, one) => sum + compress(one).length, 0);
      figure(`size: ${name}, ${kind}, ${form}`, size / 1000, 'kB');
    }
  }
}
