import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { type ArchiveFile, ArchiveError } from './manifest.ts';

/** A row: each column as text, or null. */
export type Row = readonly (string | null)[];

const rowSchema = z.array(z.string().nullable());

/** Writes rows to a new file of mode 600, and waits until it is on the disk. If it throws, there is no such file. */
export async function writeRows(
  folder: string,
  { name, table, columns }: Pick<ArchiveFile, 'name' | 'table' | 'columns'>,
  lines: AsyncIterable<string>,
): Promise<ArchiveFile> {
  const path = join(folder, name);
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  async function* text(): AsyncGenerator<string> {
    for await (const line of lines) {
      rows += 1;
      yield `${line}\n`;
    }
  }
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    const file = await open(path, 'wx', 0o600);
    await pipeline(Readable.from(text()), createGzip(), counted, file.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { name, table, columns, rows, bytes, sha256: hash.digest('hex') };
}

/** Reads a file, and compares its length, its hash and the number of its rows at the end. Throws ArchiveError `damaged`. */
export async function* readRows(folder: string, file: ArchiveFile): AsyncGenerator<Row> {
  const path = join(folder, file.name);
  const hash = createHash('sha256');
  let rows = 0;
  try {
    if ((await stat(path)).size !== file.bytes) throw new RangeError('its length differs');
    const seen = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const unpacked = createGunzip();
    const read = pipeline(createReadStream(path), seen, unpacked);
    // It is awaited below. Until then, the reader of the lines throws the same error, or the loop was left.
    read.catch(() => {});
    for await (const line of linesOf(unpacked)) {
      const row = rowSchema.parse(JSON.parse(line));
      if (row.length !== file.columns.length) throw new RangeError('a row has another number of columns');
      rows += 1;
      yield row;
    }
    await read;
    if (hash.digest('hex') !== file.sha256) throw new RangeError('its SHA-256 differs');
    if (rows !== file.rows) throw new RangeError('its number of rows differs');
  } catch (error) {
    throw new ArchiveError('damaged', `${file.name} is damaged, or is gone: ${reasonOf(error)}.`, error);
  }
}

/** Not `readline`: it also ends lines at U+2028, which a text may have. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString();
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) throw new RangeError('its last row is incomplete');
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  if (error instanceof Error && 'code' in error) return String(error.code);
  return 'it cannot be read as rows';
}
