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
   * The result of `chunkBytes`, and the frames that it encodes: a copy of the chunk may have other frames. This is a member
   * rather than an entry of a WeakMap because thousands of weak entries a second slow the garbage collector down.
   */
  encoded?: { frames: string; bytes: Buffer };
}

/** The frames in UTF-8, as the table and every socket take them. They are encoded once per chunk. */
export function chunkBytes(chunk: Chunk): Buffer {
  const { frames } = chunk;
  if (chunk.encoded?.frames !== frames) chunk.encoded = { frames, bytes: Buffer.from(frames, 'utf8') };
  return chunk.encoded.bytes;
}

/** The chunk of these frames, which follow the cursor `after`. */
export function makeChunk(
  { sessionId, runId }: Pick<Chunk, 'sessionId' | 'runId'>,
  after: number,
  frames: readonly string[],
  final = false,
): Chunk {
  const text = frames.length === 1 && frames[0] !== undefined ? frames[0] : frames.join('');
  return { sessionId, runId, firstCursor: after + 1, lastCursor: after + frames.length, frames: text, final };
}

/** The most events and bytes that a chunk holds. An event that is larger has a chunk of its own. */
export const maxChunkEvents = 100;
export const maxChunkBytes = 1024 * 1024;
/** A character has at most three bytes in UTF-8, for each of its UTF-16 units. */
const surelyFits = Math.floor(maxChunkBytes / 3);

/** Splits frames into lists that each fit a chunk. `chars` is their length together. */
export function splitForChunks(frames: readonly string[], chars: number): (readonly string[])[] {
  if (frames.length <= maxChunkEvents && chars <= surelyFits) return frames.length > 0 ? [frames] : [];
  const lists: string[][] = [];
  let bytes = 0;
  for (const frame of frames) {
    const size = Buffer.byteLength(frame);
    const last = lists.at(-1);
    bytes += size;
    if (last && last.length < maxChunkEvents && bytes <= maxChunkBytes) last.push(frame);
    else {
      lists.push([frame]);
      bytes = size;
    }
  }
  return lists;
}

/** The part of the chunk after the cursor; null if there is none. */
export function chunkAfter(chunk: Chunk, cursor: number): Chunk | null {
  if (chunk.lastCursor <= cursor) return null;
  if (chunk.firstCursor > cursor) return chunk;
  const rest = splitFrames(chunk.frames).slice(cursor - chunk.firstCursor + 1);
  return { ...chunk, firstCursor: cursor + 1, frames: rest.join('') };
}
