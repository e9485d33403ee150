import { errorTable } from '../../schema/errors.ts';
import type { DoneEvent, ErrorEvent } from '../../schema/event.ts';
import type { Chunk } from './chunk.ts';
import { makeFrame } from './frame.ts';
import type { Head } from './head.ts';

const noRun = '00000000-0000-0000-0000-000000000000';

/**
 * What ends a stream whose session was deleted: `error` and `done` with the two cursors after the last one that this
 * stream sent. They are not stored: there is no log any more. Where the session never had a run, they carry the nil
 * UUID and the agent `team`.
 */
export function deletedEnding(
  sessionId: string,
  lastCursor: number,
  writer: { runId: string; agent: string } | null,
  last: Head | null,
): Chunk {
  const runId = writer?.runId ?? noRun;
  const agent = writer?.agent ?? 'team';
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
  const envelope = { runId, agent, at: now.toISOString() };
  const frames =
    makeFrame(error, { cursor: lastCursor + 1, ...envelope }) +
    makeFrame(done, { cursor: lastCursor + 2, ...envelope });
  return { sessionId, runId, firstCursor: lastCursor + 1, lastCursor: lastCursor + 2, frames, final: true };
}
