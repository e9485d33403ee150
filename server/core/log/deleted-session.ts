import { errorTable } from '../../../schema/errors.ts';
import type { DoneEvent, ErrorEvent } from '../../../schema/event.ts';
import { type Chunk, makeChunk } from './chunk.ts';
import { frameMaker } from './frame.ts';
import type { Head } from './head.ts';
import { numberEvents } from './number-events.ts';

const noRun = '00000000-0000-0000-0000-000000000000';

/**
 * The end of a stream whose session was deleted: `error` and `done`, with the two cursors after the last one that this
 * stream sent. They are not stored, because the log is gone. If the reader saw no run in the session, they carry the nil
 * UUID and the agent `team`.
 */
export function deletedEnding(
  sessionId: string,
  lastCursor: number,
  writer: { runId: string; agent: string } | null,
  last: Head | null,
): Chunk {
  const { runId, agent } = writer ?? { runId: noRun, agent: 'team' };
  const now = new Date();
  const active = last?.activeRun;
  const error: ErrorEvent = {
    type: 'error',
    code: 'session_deleted',
    message: 'The session was deleted.',
    retryable: errorTable.session_deleted.retryable,
    ...(last?.sandbox && { sandboxUrl: last.sandbox.url, sandboxName: last.sandbox.name }),
  };
  const done: DoneEvent = {
    type: 'done',
    outcome: 'cancelled',
    usage: active?.usage ?? { inputTokens: 0, outputTokens: 0, costUsd: null },
    durationMs: active ? Math.max(0, now.getTime() - active.startedAt.getTime()) : 0,
  };
  const frames = numberEvents([error, done], lastCursor, frameMaker({ runId, agent }), now.toISOString());
  return makeChunk({ sessionId, runId }, lastCursor, frames, true);
}
