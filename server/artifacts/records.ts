import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Records } from '../../agents/ports.ts';

/** The records that one run makes: one of each kind, whatever the number of attempts. */
export function runRecords(pool: pg.Pool, owner: { workspaceId: string; sessionId: string; runId: string }): Records {
  const { workspaceId, sessionId, runId } = owner;
  return {
    async create(kind, details) {
      const result = await pool.query<{ id: string }>(
        // The update that changes nothing makes the row of an earlier attempt come back.
        `insert into record (id, workspace_id, session_id, run_id, kind, details, created_at)
         select $1, workspace_id, id, $4, $5, $6, now() from session where id = $3 and workspace_id = $2 and active_run = $4
         on conflict (run_id, kind) do update set kind = excluded.kind returning id`,
        [uuidv7(), workspaceId, sessionId, runId, kind, JSON.stringify(details)],
      );
      const id = result.rows[0]?.id;
      if (id === undefined) throw new Error(`Run ${runId} does not hold session ${sessionId}`);
      return id;
    },
  };
}
