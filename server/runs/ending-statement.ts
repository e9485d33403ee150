import type { SessionFields } from '../../schema/session.ts';
import { sessionColumns, toColumn } from '../store/session-row.ts';

/** Parameters of every ending; those of the session fields come behind them. */
const fixedParameters = 16;

/**
 * The statement that ends a run, for these session fields. Everything in it hangs on the session row: where that is not
 * held by this attempt, or stands at another cursor, nothing is written. The row is locked by the update, so that no two
 * endings give an artefact the same version.
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
), artifacts as (
  insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
  select a.id, ended.workspace_id, ended.id, $2, a.kind, a.name, 1 + coalesce((
      select max(version) from artifact old where old.session_id = ended.id and old.kind = a.kind and old.name = a.name
    ), 0), a.content, $8
  from ended, unnest($13::uuid[], $14::text[], $15::text[], $16::jsonb[]) as a(id, kind, name, content)
)
select id from ended`;
  return { text, values: entries.map(([field, value]) => toColumn(field, value)) };
}
