import type { Usage } from '../../schema/event.ts';
import { type Chunk, maxChunkEvents } from './chunk.ts';
import type { Lease } from './lease.ts';

/** A finished step, stored in the transaction of the events before it. */
export interface StepRow {
  name: string;
  value: unknown;
  /** The run's usage so far. */
  usage: Usage;
}

/** A record that an agent made, stored in the transaction of the step that made it. */
export interface RecordRow {
  id: string;
  kind: string;
  details: unknown;
}

/** Who writes, as the statement takes it. */
export interface Writer {
  lease: Lease;
  /** Ids of session and run. */
  session: Buffer;
  run: Buffer;
  /** Called once for all that waits together: stored (null), or why it is not. */
  settled(pending: Pending, error: unknown): void;
}

/** What one run has appended and the log has not stored yet. */
export interface Pending {
  writer: Writer;
  firstCursor: number;
  frames: string[];
  steps: (StepRow & { lastCursor: number })[];
  records: RecordRow[];
  /** For who waits until it is stored; made when somebody does. */
  stored: PromiseWithResolvers<void> | null;
}

/** The rows that hold these frames: at most `maxChunkEvents` each. */
export function chunksOf(pending: Pending): Chunk[] {
  const { sessionId, runId } = pending.writer.lease;
  const { firstCursor: first, frames: all } = pending;
  if (all.length === 1 && all[0] !== undefined) {
    return [{ sessionId, runId, firstCursor: first, lastCursor: first, frames: all[0], final: false }];
  }
  const chunks: Chunk[] = [];
  for (let start = 0; start < pending.frames.length; start += maxChunkEvents) {
    const frames = pending.frames.slice(start, start + maxChunkEvents);
    const firstCursor = pending.firstCursor + start;
    const lastCursor = firstCursor + frames.length - 1;
    chunks.push({ sessionId, runId, firstCursor, lastCursor, frames: frames.join(''), final: false });
  }
  return chunks;
}
