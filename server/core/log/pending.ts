import type { Usage } from '../../../schema/event.ts';
import { type Chunk, makeChunk, splitForChunks } from './chunk.ts';
import type { Lease } from './lease.ts';

/** A finished step, stored in the transaction of the events before it. */
export interface StepRow {
  name: string;
  value: unknown;
  /** What the run has used so far. */
  usage: Usage;
  /** What the calls of this step used, for the workspace's usage; absent: nothing that counts. */
  spent?: readonly Spent[] | undefined;
}

/** What a call of a model used. */
export interface Spent {
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** US dollars; null if the price is not known. */
  costUsd: number | null;
}

/** A record that an agent made, stored in the transaction of the step that made it. */
export interface RecordRow {
  id: string;
  kind: string;
  details: unknown;
}

/** The run that appends, in the form that the statement needs. */
export interface Writer {
  lease: Lease;
  /** The ids of the session and the run. */
  session: Buffer;
  run: Buffer;
  /** Called once per batch, with null if it was stored, or with the error. */
  settled(pending: Pending, error: unknown): void;
}

/** What one run has appended and the log has not stored yet. */
export interface Pending {
  writer: Writer;
  firstCursor: number;
  frames: string[];
  /** The length of the frames together. */
  chars: number;
  steps: (StepRow & { lastCursor: number })[];
  records: RecordRow[];
  /** Settles when this is stored; null until somebody waits for it. */
  stored: PromiseWithResolvers<void> | null;
}

/** The rows that hold these frames. */
export function chunksOf({ writer, firstCursor, frames, chars }: Pending): Chunk[] {
  let after = firstCursor - 1;
  return splitForChunks(frames, chars).map((list) => {
    const chunk = makeChunk(writer.lease, after, list);
    after = chunk.lastCursor;
    return chunk;
  });
}
