import { columnOf, type WrittenFields } from '../../../schema/session-fields.ts';
import { insertArtifacts } from '../artifacts/insert.ts';
import { fencedAppend } from '../log/fenced-append.ts';
import { deliveryColumns, queueDeliveries } from '../webhooks/queue.ts';
import { toColumn } from '../../store/session-row.ts';

/** The number of parameters that every stage has. Those of the session fields follow. */
const fixedParameters = 17;

const artifactColumns = {
  session: 'held.id',
  workspace: 'held.workspace_id',
  run: 'held.run_id',
  at: '$7::timestamptz',
  place: 'held.place',
  first: 12,
};

/**
 * The statement that ends a stage whose agent writes these session fields. Nothing is written if the run no longer holds the
 * session. Unlike the ending of a run, it does not release the session. A run that waits belongs to no node and is not queued.
 */
export function stageStatement(fields: Partial<WrittenFields>): { text: string; values: unknown[] } {
  const entries = Object.entries(fields) as [keyof WrittenFields, unknown][];
  const changes = entries.map(([field], index) => `, ${columnOf(field)} = $${fixedParameters + index + 1}`);
  const text = `
with batch as (
  select 1 as place, $1::uuid as session_id, $2::uuid as run_id, $3::int as fence, $4::bigint as first_cursor,
    $5::bigint as last_cursor, $6::text as frames
), ${fencedAppend({
    set: `, updated_at = $7${changes.join('')}`,
    returning: 'session.*',
    chunks: 'batch c',
  })}, step as (
  insert into run_step (session_id, workspace_id, run_id, name, value, last_cursor, finished_at)
  select id, workspace_id, run_id, $8, $9, $5, $7 from held
), waiting as (
  update run set status = 'waiting', node = null, approval_id = $11, approval_stage = $10::text
  from held where run.session_id = held.id and run.id = held.run_id and $11::uuid is not null
  returning ${deliveryColumns}
), artifacts as (${insertArtifacts('held', artifactColumns)}
), deliveries as (${queueDeliveries({ runs: 'waiting', at: '$7::timestamptz', lastCursor: '$5::bigint' })}
)
select held.* from held`;
  return { text, values: entries.map(([field, value]) => toColumn(field, value)) };
}
