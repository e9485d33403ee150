import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

/** How long compressing may take: `small` takes ten times as long as `quick`, and saves a tenth. */
export type Effort = 'quick' | 'small';

const qualities = { quick: { brotli: 6, gzip: 6 }, small: { brotli: 11, gzip: 9 } } as const;

/** Builds the studio of a checkout into a folder, which is emptied before. Throws if that fails. */
export async function buildStudio(root: string, outDir: string, effort: Effort): Promise<void> {
  const web = join(root, 'web');
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    // Any other loader writes the configuration into `node_modules` before it loads it.
    configLoader: 'native',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  await compress(outDir, effort);
}

/** What compresses well. Fonts and pictures are compressed already. */
const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt']);

/** Fewer bytes fit into one packet in any case. */
const smallest = 1_000;

/** Puts `x.br` and `x.gz` beside each file that becomes smaller by it, so that no request compresses anything. */
async function compress(folder: string, effort: Effort): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // One after the other: the service that this builds for has the other processors.
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.has(extname(entry.name)) || basename(entry.parentPath).startsWith('.'))
      continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.length < smallest) continue;
    const { brotli, gzip: level } = qualities[effort];
    const made = {
      br: await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotli, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      gz: await promisify(gzip)(bytes, { level }),
    };
    for (const [ending, smaller] of Object.entries(made))
      if (smaller.length < bytes.length) await writeFile(`${path}.${ending}`, smaller);
  }
}
