import type pg from 'pg';
import type { Usage } from '../../../schema/event.ts';
import { isId } from '../../store/id.ts';

/** The state of a session's log: its last cursor, and the run that writes to it. */
export interface Head {
  lastCursor: number;
  activeRun: { runId: string; agent: string; startedAt: Date; usage: Usage } | null;
  sandbox: { name: string; url: string } | null;
}

export interface HeadRow {
  session_cursor: string;
  active_run: string | null;
  agent: string;
  started_at: Date | string;
  input_tokens: string;
  output_tokens: string;
  cost_usd: number | null;
  sandbox_name: string | null;
  sandbox_url: string;
}

/** The columns of a `HeadRow`, selected from `headOf`. */
export const headColumns = `s.last_cursor as session_cursor, r.id as active_run, r.agent, r.started_at,
  r.input_tokens, r.output_tokens, r.cost_usd, b.name as sandbox_name, b.url as sandbox_url`;

/**
 * SQL: a session, the run that holds it, and its sandbox. `offset 0` makes PostgreSQL find the session by its id before it
 * compares the workspace: a plan that was cached while the table was small would scan the whole workspace.
 */
export const headOf = (sessionId: string) => `
(select id, workspace_id, last_cursor, active_run from session where id = ${sessionId} offset 0) s
left join run r on r.session_id = s.id and r.id = s.active_run left join sandbox b on b.session_id = s.id`;

const statement = `select ${headColumns} from ${headOf('$1')} where s.workspace_id = $2`;

/** Returns null if the workspace has no such session. */
export async function readHead(pool: pg.Pool, workspaceId: string, sessionId: string): Promise<Head | null> {
  if (!isId(sessionId)) return null;
  const result = await pool.query<HeadRow>({ name: 'head', text: statement, values: [sessionId, workspaceId] });
  const row = result.rows[0];
  return row ? toHead(row) : null;
}

export function toHead(row: HeadRow): Head {
  return {
    lastCursor: Number(row.session_cursor),
    activeRun: row.active_run === null ? null : { runId: row.active_run, ...activeRun(row) },
    sandbox: row.sandbox_name === null ? null : { name: row.sandbox_name, url: row.sandbox_url },
  };
}

function activeRun(row: HeadRow) {
  const usage = {
    inputTokens: Number(row.input_tokens),
    outputTokens: Number(row.output_tokens),
    costUsd: row.cost_usd,
  };
  return { agent: row.agent, startedAt: new Date(row.started_at), usage };
}
