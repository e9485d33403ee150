import type { SessionFields } from '../../schema/session.ts';
import { insertArtifacts } from '../artifacts/insert.ts';
import { sessionColumns, toColumn } from '../store/session-row.ts';

/** Parameters of every ending; those of the session fields come behind them. */
const fixedParameters = 16;

/**
 * The statement that ends a run, for these session fields. Everything in it hangs on the session row: where that is not
 * held by this attempt, or stands at another cursor, nothing is written.
 */
export function endingStatement(fields: Partial<SessionFields>): { text: string; values: unknown[] } {
  const entries = Object.entries(fields) as [keyof SessionFields, unknown][];
  const changes = entries.map(([field], index) => `, ${sessionColumns[field]} = $${fixedParameters + index + 1}`);
  const text = `
with ended as (
  update session set last_cursor = $5, active_run = null, active_fence = active_fence + 1, updated_at = $8,
    input_tokens = input_tokens + $10::bigint, output_tokens = output_tokens + $11::bigint,
    cost_usd = cost_usd + $12::float8${changes.join('')}
  where id = $1 and active_run = $2 and active_fence = $3 and last_cursor = $4::bigint - 1
  returning id, workspace_id
), chunk as (
  insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
  select id, workspace_id, $2, $4, $5, $6, true from ended
), closed as (
  update run set status = $7, finished_at = $8, end_cursor = $5, error = $9, input_tokens = $10, output_tokens = $11,
    cost_usd = $12
  from ended where run.id = $2
), artifacts as (${insertArtifacts('ended', { run: '$2', at: '$8', first: 13 })}
)
select id from ended`;
  return { text, values: entries.map(([field, value]) => toColumn(field, value)) };
}
