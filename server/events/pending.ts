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

/** What one run has appended and the log has not stored yet. */
export interface Pending {
  lease: Lease;
  firstCursor: number;
  frames: string[];
  steps: (StepRow & { lastCursor: number })[];
  records: RecordRow[];
  stored: PromiseWithResolvers<void>;
}

/** The rows that hold these frames: at most `maxChunkEvents` each. */
export function chunksOf(pending: Pending): Chunk[] {
  const { sessionId, runId } = pending.lease;
  const chunks: Chunk[] = [];
  for (let start = 0; start < pending.frames.length; start += maxChunkEvents) {
    const frames = pending.frames.slice(start, start + maxChunkEvents);
    const firstCursor = pending.firstCursor + start;
    const lastCursor = firstCursor + frames.length - 1;
    chunks.push({ sessionId, runId, firstCursor, lastCursor, frames: frames.join(''), final: false });
  }
  return chunks;
}
