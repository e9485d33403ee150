import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import { emptyLog } from '../../../schema/fold/empty-log.ts';
import { fold } from '../../../schema/fold/fold.ts';
import type { AnyEvent } from '../../../schema/fold/known-event.ts';
import type { LogState, StateAt } from '../../../schema/log-state.ts';
import { checkpointEvery, readCheckpoint, storeCheckpoint } from './checkpoints.ts';
import { type Chunk, chunkAfter } from './chunk.ts';
import { requireEpoch } from './epoch.ts';
import { frameJson, splitFrames } from './frame.ts';
import { readHead } from './head.ts';
import { readChunks } from './read-chunks.ts';

export interface StateOptions {
  workspaceId: string;
  sessionId: string;
  /** The last event to include. Default, and if there is no such event yet: the last one of the log. */
  at?: number | undefined;
  /** The epoch of `at`, if the caller sent one. */
  epoch?: number | undefined;
}

/**
 * Returns what the events up to a cursor add up to, from the nearest checkpoint on. Stores the checkpoints on its way, so
 * that only the first reader of a long log reads all of it. Throws ServiceError `not_found` or `stale_cursor`.
 */
export async function readStateAt(pool: pg.Pool, epoch: number, options: StateOptions): Promise<StateAt> {
  const { workspaceId, sessionId } = options;
  const head = await readHead(pool, workspaceId, sessionId);
  if (!head) throw new ServiceError('not_found', `There is no session ${sessionId}.`);
  requireEpoch(epoch, options.epoch, head);
  const latestCursor = head.lastCursor;
  const target = Math.min(options.at ?? latestCursor, latestCursor);
  let state: LogState = (await readCheckpoint(pool, sessionId, target)) ?? emptyLog;
  while (state.cursor < target) {
    const chunks = await readChunks(pool, sessionId, state.cursor);
    if (chunks.length === 0) throw new ServiceError('not_found', `There is no session ${sessionId}.`);
    for (const chunk of chunks) state = await withChunk(pool, state, chunk, target);
  }
  return { state, latestCursor, epoch };
}

/** Folds the events of a chunk up to the target, and stores the checkpoint among them. A chunk has at most one. */
async function withChunk(pool: pg.Pool, before: LogState, chunk: Chunk, target: number): Promise<LogState> {
  const rest = chunkAfter(chunk, before.cursor);
  const events = rest ? splitFrames(rest.frames).map((frame) => JSON.parse(frameJson(frame)) as AnyEvent) : [];
  const wanted = events.slice(0, target - before.cursor);
  const place = checkpointEvery - (before.cursor % checkpointEvery);
  if (wanted.length < place) return fold(before, wanted);
  const checkpoint = fold(before, wanted.slice(0, place));
  await storeCheckpoint(pool, chunk.sessionId, checkpoint);
  return fold(checkpoint, wanted.slice(place));
}
