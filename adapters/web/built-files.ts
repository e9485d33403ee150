import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { etagOf } from '../http/etag.ts';
import type { Encoding } from './encoding.ts';

export interface BuiltFile {
  type: string;
  /** Its name changes with its content. */
  isHashed: boolean;
  /** The forms that there are, always with `identity`. */
  encodings: readonly Encoding[];
  read(encoding: Encoding): Promise<{ bytes: Uint8Array<ArrayBuffer>; etag: string }>;
}

export interface BuiltFiles {
  /** The text of `index.html`. */
  index: string;
  /** By their paths in the address, such as `/assets/main-1a2b3c4d.js`. No other file can be read. */
  files: ReadonlyMap<string, BuiltFile>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Files without a type are the compressed forms. What Vite knows about the build is in a folder that begins with a dot. */
const isServed = (path: string) => Object.hasOwn(types, extname(path)) && !path.startsWith('.');

const endings = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Encoding, string>;

/** Lists the files of a built studio. Reads `index.html`, and any other file when it is first asked for; keeps what it reads. */
export async function openBuilt(folder: string): Promise<BuiltFiles> {
  const [index, entries] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readdir(folder, { recursive: true, withFileTypes: true }),
  ]);
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  return {
    index,
    files: new Map([...paths].filter(isServed).map((path) => [`/${path}`, openFile(folder, path, paths)])),
  };
}

function openFile(folder: string, path: string, paths: ReadonlySet<string>): BuiltFile {
  const encodings = (['br', 'gzip', 'identity'] as const).filter((name) => paths.has(`${path}${endings[name]}`));
  const read = new Map<Encoding, ReturnType<BuiltFile['read']>>();
  async function readOnce(encoding: Encoding): ReturnType<BuiltFile['read']> {
    const bytes = new Uint8Array(await readFile(join(folder, `${path}${endings[encoding]}`)));
    return { bytes, etag: etagOf(bytes) };
  }
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    isHashed: path.startsWith('assets/'),
    encodings,
    read(encoding) {
      const known = read.get(encoding);
      if (known) return known;
      const reading = readOnce(encoding);
      read.set(encoding, reading);
      // The next request tries again.
      reading.catch(() => read.delete(encoding));
      return reading;
    },
  };
}
