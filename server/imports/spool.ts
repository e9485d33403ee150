import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../../schema/errors.ts';
import { createSlots, type Slots } from '../sandbox/build-slots.ts';

/** Files of one workspace that are kept at a time, each of 50 MiB at most; further uploads wait unread. */
const filesOfWorkspace = 8;

/** A whole upload on disk. It has no name any more: its disk space is free once it is disposed of, or we are killed. */
interface SpooledFile extends AsyncDisposable {
  /** Stands at the file's first byte. */
  fd: number;
}

export interface Spool {
  /**
   * Writes an upload to its end. Rejects with what `bytes` throws, with the signal's reason when it aborts before the
   * first byte was read, and with ServiceError `unavailable` when the disk is full.
   */
  keep(workspaceId: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<SpooledFile>;
}

/** Keeps uploads that can only be read whole, in a folder that is made when it is first needed. */
export function createSpool(folder: string): Spool {
  const slotsOf = new Map<string, Slots>();
  return {
    async keep(workspaceId, bytes, signal) {
      const slots = slotsOf.get(workspaceId) ?? createSlots(filesOfWorkspace);
      slotsOf.set(workspaceId, slots);
      await using kept = new AsyncDisposableStack();
      kept.use(await slots.enter(workspaceId, signal));
      const file = kept.use(await openNameless(folder));
      await writeAll(file, bytes);
      const parts = kept.move();
      return { fd: file.fd, [Symbol.asyncDispose]: () => parts.disposeAsync() };
    },
  };
}

async function openNameless(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  // At once: what a killed process had open, the system then removes.
  await rm(path);
  return file;
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let length = 0;
  for await (const piece of bytes) {
    for (let start = 0; start < piece.length;) {
      // At a position, so that the place where the file will be read stays at its start.
      start += await writeAt(file, piece.subarray(start), length + start);
    }
    length += piece.length;
  }
}

async function writeAt(file: Awaited<ReturnType<typeof open>>, piece: Uint8Array, position: number): Promise<number> {
  try {
    return (await file.write(piece, 0, piece.length, position)).bytesWritten;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw cause;
    throw new ServiceError('unavailable', 'There is no room to keep the file until it has come whole.', {
      retryAfterSeconds: 60,
      cause,
    });
  }
}
