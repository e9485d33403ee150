import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from 'vite';
import { z } from 'zod';
import { studioParts } from '../../server/studio/content-key.ts';
import { createTestService } from '../support/service.ts';

/** What Vite knows about a build: https://vite.dev/guide/backend-integration */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

let folder: string;
let manifest: z.infer<typeof manifestSchema>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uas-build-'));
  const { PATH, HOME } = process.env;
  // As `npm run build` and the image build it.
  await promisify(execFile)(process.execPath, ['server/studio/child/main.ts', folder], { env: { PATH, HOME } });
  manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The files that loading modules loads, without what they import only when they need it. */
function loadedBy(names: readonly string[]): Set<string> {
  const chunks = new Set(names);
  for (const name of chunks) for (const imported of manifest[name]?.imports ?? []) chunks.add(imported);
  return new Set([...chunks].flatMap((name) => [manifest[name]?.file ?? name, ...(manifest[name]?.css ?? [])]));
}

async function kilobytesOf(files: Iterable<string>, ending: string): Promise<number> {
  const wanted = [...files].filter((file) => file.endsWith(ending));
  expect(wanted).not.toEqual([]);
  const sizes = await Promise.all(wanted.map(async (file) => gzipSync(await readFile(join(folder, file))).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function moduleOf(source: string): string {
  const [name] = Object.entries(manifest).find(([, { src }]) => src === source) ?? [];
  if (name === undefined) throw new Error(`the build has no chunk of its own for ${source}`);
  return name;
}

describe('the build of the studio', () => {
  test('loads at most 190 kB of script and 15 kB of styles at first, compressed', async () => {
    const first = loadedBy([moduleOf('index.html')]);
    expect(await kilobytesOf(first, '.js')).toBeLessThanOrEqual(190);
    expect(await kilobytesOf(first, '.css')).toBeLessThanOrEqual(15);
  });

  test('loads at most 60 kB more of script for the page of a session', async () => {
    const first = loadedBy([moduleOf('index.html')]);
    const page = loadedBy(['pages/session/session-frame.tsx', 'pages/thread/thread-page.tsx'].map(moduleOf));
    expect(
      await kilobytesOf(
        [...page].filter((file) => !first.has(file)),
        '.js',
      ),
    ).toBeLessThanOrEqual(60);
  });

  test('is made only of what names it in the cache, which the image has, too', async () => {
    const outputs = await build({
      root: 'web',
      configFile: 'web/vite.config.ts',
      configLoader: 'native',
      logLevel: 'error',
      build: { write: false },
    });
    const chunks = [outputs].flat().flatMap((one) => ('output' in one ? one.output : []));
    const modules = chunks
      .flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []))
      .filter((id) => id.startsWith('/') && !id.includes('/node_modules/'))
      .map((id) => relative('.', id.replace(/\?.*$/, '')));
    expect(modules).toContain('web/main.tsx');
    expect(modules.filter((path) => !studioParts.some((part) => path.startsWith(`${part}/`)))).toEqual([]);
    const dockerfile = await readFile('Dockerfile', 'utf8');
    // The stage of the manifests, and that of the studio, which begins with it.
    const [stages = ''] =
      /^FROM \S+ AS manifests\n.*?^FROM manifests AS studio\n.*?(?=^FROM )/ms.exec(dockerfile) ?? [];
    for (const part of studioParts) expect(stages).toMatch(new RegExp(`^COPY (?:.* )?${part} `, 'm'));
  });

  test('has fonts of at most 100 kB', async () => {
    const fonts = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.woff2'));
    const sizes = await Promise.all(fonts.map(async (name) => (await readFile(join(folder, 'assets', name))).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100_000);
  });

  test('has compressed forms of its scripts and styles, which are the same', async () => {
    const files = (await readdir(join(folder, 'assets'))).filter((name) => /\.(?:js|css)$/.test(name));
    for (const name of files) {
      const read = (ending: string) => readFile(join(folder, 'assets', name + ending));
      const plain = await read('');
      if (plain.length < 1_000) continue;
      const same = [brotliDecompressSync(await read('.br')), gunzipSync(await read('.gz'))].map((one) =>
        one.equals(plain),
      );
      expect([name, ...same]).toEqual([name, true, true]);
    }
  });

  test('is served: the page, and every file that it loads', async () => {
    await using service = await createTestService({ studio: { is: 'built', folder } });
    const page = await (await service.withoutKey('/s/some-id')).text();
    expect(page).toContain('<noscript>');
    const loaded = [...page.matchAll(/(?:src|href)="(\/(?:assets\/)?[^"/]+\.[a-z0-9]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(loaded.length).toBeGreaterThan(2);
    for (const path of loaded) expect([path, (await service.withoutKey(path)).status]).toEqual([path, 200]);
    // The policy of the page allows no script in it.
    expect(page.replaceAll(/<noscript>.*<\/noscript>/gs, '')).not.toMatch(/<script(?![^>]* src=)|\son\w+="/);
  });

  test('loads nothing from other hosts', async () => {
    for (const name of await readdir(join(folder, 'assets'))) {
      if (!name.endsWith('.css')) continue;
      const text = await readFile(join(folder, 'assets', name), 'utf8');
      expect([...text.matchAll(/url\(["']?((?:https?:)?\/\/[^)]*)/g)].map(([, address]) => address)).toEqual([]);
    }
  });
});
