import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import { chunkAfter } from './chunk.ts';
import { requireEpoch } from './epoch.ts';
import { frameJson, frameType, splitFrames } from './frame.ts';
import { readHead } from './head.ts';
import { readChunks } from './read-chunks.ts';

/** A page ends after the event that makes it longer than this, in characters. */
const maxPageChars = 4 * 1024 * 1024;

export interface PageOptions {
  workspaceId: string;
  sessionId: string;
  since: number;
  /** The epoch of `since`, if the caller sent one. */
  epoch?: number | undefined;
  /** The most events to return. Large events make a page shorter. */
  limit: number;
  runId?: string | undefined;
  types?: readonly string[] | undefined;
}

export interface EventPage {
  /** The JSON text of each event, as it was streamed. */
  events: string[];
  /** The last cursor that was read, including events that a filter removed. */
  nextCursor: number;
  latestCursor: number;
  hasMore: boolean;
  activeRun: { runId: string; agent: string; startedAt: string } | null;
}

/** Returns a page of a session's log. Throws ServiceError `not_found` or `stale_cursor`. */
export async function readPage(pool: pg.Pool, epoch: number, options: PageOptions): Promise<EventPage> {
  const { workspaceId, sessionId, since, limit } = options;
  const head = await readHead(pool, workspaceId, sessionId);
  if (!head) throw new ServiceError('not_found', `There is no session ${sessionId}.`);
  requireEpoch(epoch, options.epoch, head);
  const events: string[] = [];
  let nextCursor = since;
  let chars = 0;
  const isFull = () => events.length >= limit || chars > maxPageChars;
  while (nextCursor < head.lastCursor && !isFull()) {
    const chunks = await readChunks(pool, sessionId, nextCursor);
    if (chunks.length === 0) break;
    for (const chunk of chunks) {
      const rest = chunkAfter(chunk, nextCursor);
      for (const frame of rest ? splitFrames(rest.frames) : []) {
        if (isFull()) break;
        nextCursor += 1;
        if (!matches(frame, chunk.runId, options)) continue;
        events.push(frameJson(frame));
        chars += frame.length;
      }
    }
  }
  const { activeRun } = head;
  return {
    events,
    nextCursor,
    latestCursor: Math.max(head.lastCursor, since < nextCursor ? nextCursor : 0),
    hasMore: nextCursor < head.lastCursor,
    activeRun: activeRun && {
      runId: activeRun.runId,
      agent: activeRun.agent,
      startedAt: activeRun.startedAt.toISOString(),
    },
  };
}

function matches(frame: string, runId: string, options: PageOptions): boolean {
  return (
    (options.runId === undefined || options.runId === runId) &&
    (options.types === undefined || options.types.includes(frameType(frame)))
  );
}
