import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../../../schema/errors.ts';
import type { Spool } from '../../ports.ts';
import { createSlots, type Slots } from '../../process/slots.ts';

/** Maximum number of files stored at a time per workspace, each up to 50 MiB. Further uploads wait unread. */
const filesOfWorkspace = 8;

/** Stores uploads that can only be read as a whole, in a folder that is created when first needed. */
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
  // Unlink it at once: then the system removes the file of a killed process.
  await rm(path);
  return file;
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let length = 0;
  for await (const piece of bytes) {
    for (let start = 0; start < piece.length;) {
      // Write at a position, so that the file's read position stays at the start.
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
    throw new ServiceError('unavailable', 'The disk of the service is too full to store the upload. Try again later.', {
      retryAfterSeconds: 60,
      cause,
    });
  }
}
