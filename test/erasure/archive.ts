import { gunzipSync } from 'node:zlib';

/** Returns the files of a gzipped tar archive, by their paths, in order. */
export function readArchive(bytes: Uint8Array): Map<string, Buffer> {
  const tar = gunzipSync(bytes);
  const text = (from: number, length: number) =>
    tar
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0.*$/s, '');
  const files = new Map<string, Buffer>();
  for (let at = 0; tar[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    files.set(text(at, 100), tar.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}
