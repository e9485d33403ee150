import { v7 as uuidv7 } from 'uuid';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import type { Store } from '../../server/store/orm.ts';
import { insert, type Row } from '../studio/insert.ts';

/** The rows of one run: how many events each has. The last event is the run's `done`. */
export type RowsOfRun = readonly number[];

export interface StoredLog {
  sessionId: string;
  runIds: string[];
  /** Each event as it is on the wire. */
  frames: string[];
}

export const oneByOne = (events: number): RowsOfRun => Array.from({ length: events }, () => 1);

/** Stores a session whose runs ended two hours ago. */
export async function storeLog(store: Pick<Store, 'pool'>, runs: readonly RowsOfRun[]): Promise<StoredLog> {
  const { workspaceId: workspace_id } = servicePrincipal;
  const sessionId = uuidv7();
  const at = new Date(Date.now() - 7_200_000).toISOString();
  const usage = { inputTokens: 0, outputTokens: 0, costUsd: null };
  const frames: string[] = [];
  const runIds: string[] = [];
  const chunks: Row[] = [];
  for (const rows of runs) {
    const runId = uuidv7();
    runIds.push(runId);
    const start_cursor = frames.length;
    const end_cursor = start_cursor + rows.reduce((sum, count) => sum + count, 0);
    for (const count of rows) {
      const own = Array.from({ length: count }, (_, index) => {
        const cursor = frames.length + index + 1;
        const shared = { cursor, runId, agent: 'echo-back', at };
        const event =
          cursor === end_cursor
            ? { type: 'done', ...shared, outcome: 'completed', usage, durationMs: 1 }
            : cursor === end_cursor - 1
              ? { type: 'echo_complete', ...shared, ideaSummary: 'Bells' }
              : { type: 'text_delta', ...shared, delta: `“ring” \u{1f514} ${cursor}\n` };
        return `data: ${JSON.stringify(event)}\n\n`;
      });
      frames.push(...own);
      chunks.push({
        session_id: sessionId,
        workspace_id,
        run_id: runId,
        first_cursor: frames.length - count + 1,
        last_cursor: frames.length,
        frames: own.join(''),
        final: frames.length === end_cursor,
      });
    }
    await insert(store, 'run', {
      id: runId,
      workspace_id,
      session_id: sessionId,
      agent: 'echo-back',
      status: 'completed',
      input: {},
      body_hash: '',
      started_by: 'service',
      model: 'offline-draft',
      lease_until: at,
      started_at: at,
      finished_at: at,
      start_cursor,
      end_cursor,
    });
  }
  await store.pool.query('insert into event_chunk select * from jsonb_populate_recordset(null::event_chunk, $1)', [
    JSON.stringify(chunks),
  ]);
  await insert(store, 'session', {
    id: sessionId,
    workspace_id,
    created_at: at,
    updated_at: at,
    phase: 'echo',
    opportunities: [],
    brief: { words: '', constraints: [] },
    idea_summary: 'Bells',
    last_cursor: frames.length,
    active_fence: 1,
    input_tokens: 0,
    output_tokens: 0,
  });
  return { sessionId, runIds, frames };
}

/** The events in each row of a session's log, in order. */
export async function rowsOf({ pool }: Pick<Store, 'pool'>, sessionId: string): Promise<number[]> {
  const { rows } = await pool.query<{ events: number }>(
    `select (last_cursor - first_cursor + 1)::int as events from event_chunk where session_id = $1 order by first_cursor`,
    [sessionId],
  );
  return rows.map(({ events }) => events);
}
