import { splitFrames } from './frame.ts';

/** A row of the log: finished frames of one run, with consecutive cursors. */
export interface Chunk {
  sessionId: string;
  runId: string;
  firstCursor: number;
  lastCursor: number;
  frames: string;
  /** Its last event is the run's `done`. */
  final: boolean;
  /**
   * What `chunkBytes` made, and of what: a copy of the chunk may have other frames. A member, not a WeakMap beside:
   * thousands of weak entries a second are work for the collector.
   */
  encoded?: { frames: string; bytes: Buffer };
}

/** The frames in UTF-8, as the table and every socket take them; made once for a chunk, whoever asks. */
export function chunkBytes(chunk: Chunk): Buffer {
  const { frames } = chunk;
  if (chunk.encoded?.frames !== frames) chunk.encoded = { frames, bytes: Buffer.from(frames, 'utf8') };
  return chunk.encoded.bytes;
}

/** No chunk has more events. */
export const maxChunkEvents = 100;

/** What of the chunk comes after the cursor; null when nothing does. */
export function chunkAfter(chunk: Chunk, cursor: number): Chunk | null {
  if (chunk.lastCursor <= cursor) return null;
  if (chunk.firstCursor > cursor) return chunk;
  const rest = splitFrames(chunk.frames).slice(cursor - chunk.firstCursor + 1);
  return { ...chunk, firstCursor: cursor + 1, frames: rest.join('') };
}
