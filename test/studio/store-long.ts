import { v7 as uuidv7 } from 'uuid';
import { longLog, parseLog } from '../../bench/long-log.ts';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import { type Database, insert } from './insert.ts';

const perChunk = 100;

/** Stores a session with this many events, and returns its id. Its runs are only in the log. */
export async function storeLongSession(store: Database, count: number): Promise<string> {
  const sessionId = uuidv7();
  const owned = { workspace_id: servicePrincipal.workspaceId, session_id: sessionId };
  const texts = longLog(count);
  const events = parseLog(texts);
  for (let start = 0; start < count; start += perChunk) {
    const end = Math.min(start + perChunk, count);
    await insert(store, 'event_chunk', {
      ...owned,
      first_cursor: start + 1,
      last_cursor: end,
      run_id: events[start]?.runId,
      frames: texts
        .slice(start, end)
        .map((text) => `data: ${text}\n\n`)
        .join(''),
      final: events[end - 1]?.type === 'done',
    });
  }
  const at = events[0]?.at;
  await insert(store, 'session', {
    id: sessionId,
    workspace_id: owned.workspace_id,
    created_at: at,
    updated_at: at,
    phase: 'code',
    name: 'A long session',
    opportunities: [],
    brief: { words: '', constraints: [] },
    last_cursor: count,
    active_fence: 1,
    input_tokens: 0,
    output_tokens: 0,
  });
  return sessionId;
}
