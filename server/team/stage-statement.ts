import type { SessionFields } from '../../schema/session.ts';
import { insertArtifacts } from '../artifacts/insert.ts';
import { queueDeliveries, toldColumns } from '../webhooks/queue.ts';
import { sessionColumns, toColumn } from '../store/session-row.ts';

/** Parameters of every stage; those of the session fields come behind them. */
const fixedParameters = 16;

const artifactColumns = {
  session: 'held.id',
  workspace: 'held.workspace_id',
  run: '$2::uuid',
  at: '$7::timestamptz',
  place: '1',
  first: 12,
};

/**
 * The statement that ends a stage, for these session fields. Everything in it hangs on the session row: where that is
 * not held by this attempt, or stands at another cursor, nothing is written. Unlike the ending of a run it lets go of
 * nothing. A run that waits belongs to no node, and to nobody's queue.
 */
export function stageStatement(fields: Partial<SessionFields>): { text: string; values: unknown[] } {
  const entries = Object.entries(fields) as [keyof SessionFields, unknown][];
  const changes = entries.map(([field], index) => `, ${sessionColumns[field]} = $${fixedParameters + index + 1}`);
  const text = `
with held as (
  update session set last_cursor = $5, updated_at = $7${changes.join('')}
  where id = $1 and active_run = $2 and active_fence = $3 and last_cursor = $4::bigint - 1
  returning *
), chunk as (
  insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
  select id, workspace_id, $2, $4, $5, $6, false from held
), step as (
  insert into run_step (session_id, workspace_id, run_id, name, value, last_cursor, finished_at)
  select id, workspace_id, $2, $8, $9, $5, $7 from held
), waiting as (
  update run set status = 'waiting', node = null, approval_id = $11, approval_stage = $10::text
  from held where run.id = $2 and $11::uuid is not null
  returning ${toldColumns}
), artifacts as (${insertArtifacts('held', artifactColumns)}
), told as (${queueDeliveries({ runs: 'waiting', at: '$7::timestamptz', lastCursor: '$5::bigint' })}
)
select held.* from held`;
  return { text, values: entries.map(([field, value]) => toColumn(field, value)) };
}
