import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { packageVersion } from '../../process/package-version.ts';
import { migrationNames } from '../orm-options.ts';
import { BackupError } from './error.ts';
import { digestBytes, format, type Frame, type Header, headerSchema, magic, readFrames } from './format.ts';

/** In bytes. The magic line and the header take far less. */
const longestHead = 64 * 1024;

export interface BackupFile extends AsyncDisposable {
  header: Header;
  /** Throws BackupError at the end if the file changed after it was checked. */
  frames(): AsyncGenerator<Frame>;
}

/** Opens a backup and checks the whole file. Throws BackupError. */
export async function openBackup(path: string): Promise<BackupFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { json, length } = await readHead(file, path);
    const end = size - digestBytes;
    if (end <= length) throw damaged(path);
    const digest = Buffer.alloc(digestBytes);
    await file.read(digest, 0, digestBytes, end);
    for await (const _ of checked(file, { start: 0, end, digest, path }));
    const header = headerSchema.parse(json);
    requireKnown(header, path);
    return {
      header,
      frames: () => framesOf(file, { start: length, end, digest, path }),
      [Symbol.asyncDispose]: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readHead(file: FileHandle, path: string): Promise<{ json: unknown; length: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHead), 0, longestHead, 0);
  const text = buffer.subarray(0, bytesRead);
  if (!text.subarray(0, magic.length).equals(Buffer.from(magic))) {
    throw new BackupError(`${path} is not a backup of this service.`);
  }
  const end = text.indexOf('\n', magic.length);
  const json = parseJson(text.subarray(magic.length, Math.max(end, magic.length)).toString());
  const version = z.object({ format: z.number(), release: z.string() }).safeParse(json);
  if (!version.success) throw damaged(path);
  // Check the format before the checksum: another format may keep its checksum elsewhere.
  if (version.data.format !== format) throw newer(path, version.data.release);
  return { json, length: end + 1 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function requireKnown({ migrations, release }: Header, path: string): void {
  const known: ReadonlySet<string> = new Set(migrationNames);
  if (migrations.some((name) => !known.has(name))) throw newer(path, release);
}

interface Part {
  start: number;
  /** Offset of the first byte after the part. */
  end: number;
  /** SHA-256 of the file up to `end`. */
  digest: Buffer;
  path: string;
}

/** Yields the bytes of a part. Throws BackupError at the end if the checksum does not match. */
async function* checked(file: FileHandle, { start, end, digest, path }: Part): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  if (start > 0) hash.update((await file.read(Buffer.alloc(start), 0, start, 0)).buffer);
  const stream = file.createReadStream({ start, end: end - 1, autoClose: false, highWaterMark: 256 * 1024 });
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    hash.update(bytes);
    yield bytes;
  }
  if (!hash.digest().equals(digest)) throw damaged(path);
}

async function* framesOf(file: FileHandle, part: Part): AsyncGenerator<Frame> {
  const body = pipeline(checked(file, part), createGunzip(), () => {});
  try {
    yield* readFrames(body);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged(part.path, error);
  }
}

function damaged(path: string, cause?: unknown): BackupError {
  return new BackupError(`${path} is damaged: it is incomplete, or some of its bytes have changed.`, { cause });
}

function newer(path: string, release: string): BackupError {
  return new BackupError(
    `${path} was made by unified-agents ${release}, which is newer than this release, ${packageVersion()}. ` +
      'Restore it with that release or a later one.',
  );
}
