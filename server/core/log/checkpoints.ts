import type pg from 'pg';
import type { LogState } from '../../../schema/log-state.ts';

/** Raise it if the same events now give another state: checkpoints of other folds are not used. */
const foldNumber = 3;
/** Events from one checkpoint to the next. */
export const checkpointEvery = 1_000;

/** Returns the last stored state up to a cursor; null if there is none. */
export async function readCheckpoint(pool: pg.Pool, sessionId: string, upTo: number): Promise<LogState | null> {
  if (upTo < checkpointEvery) return null;
  const { rows } = await pool.query<{ state: string }>({
    name: 'read-checkpoint',
    text: `select state from log_checkpoint where session_id = $1 and fold = $2 and cursor <= $3
      order by cursor desc limit 1`,
    values: [sessionId, foldNumber, upTo],
  });
  return rows[0] ? (JSON.parse(rows[0].state) as LogState) : null;
}

/** Stores a state, unless the session is gone or it is stored already. */
export async function storeCheckpoint(pool: pg.Pool, sessionId: string, state: LogState): Promise<void> {
  await pool.query({
    name: 'store-checkpoint',
    // The lock makes a delete of the session wait, so that it finds this row.
    text: `insert into log_checkpoint (session_id, workspace_id, fold, cursor, state)
      select id, workspace_id, $2, $3, $4 from session where id = $1 for key share on conflict do nothing`,
    values: [sessionId, foldNumber, state.cursor, JSON.stringify(state)],
  });
}
