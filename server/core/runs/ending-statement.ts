import { columnOf, type WrittenFields } from '../../../schema/session-fields.ts';
import { insertArtifacts } from '../artifacts/insert.ts';
import { fencedAppend } from '../log/fenced-append.ts';
import { deliveryColumns, queueDeliveries } from '../webhooks/queue.ts';
import { columnTypeOf, toColumn } from '../../store/session-row.ts';

/** The number of parameters that every ending has. Those of the session fields follow. */
const fixedParameters = 18;

const artifactColumns = {
  session: 'held.id',
  workspace: 'held.workspace_id',
  run: 'held.run_id',
  at: 'e.at',
  place: 'held.place',
  first: 13,
};

/**
 * The statement that ends runs whose agents write these session fields. Nothing is written for a run that no longer holds
 * its session. `offset 0` makes PostgreSQL look up each run in the partition of its session.
 */
export function endingStatement(fields: readonly (keyof WrittenFields)[]): string {
  const parameters = fields.map((field, index) => `$${fixedParameters + index + 1}::${columnTypeOf(field)}[]`);
  const names = fields.map((_, index) => `f${index + 1}`);
  const changes = fields.map((field, index) => `, ${columnOf(field)} = b.f${index + 1}`);
  return `
with batch as (
  select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bigint[], $5::bigint[], $6::text[], $7::text[],
    $8::timestamptz[], $9::jsonb[], $10::bigint[], $11::bigint[], $12::float8[]${list(parameters)}) with ordinality
  as e(session_id, run_id, fence, first_cursor, last_cursor, frames, outcome, at, error, input_tokens, output_tokens,
    cost_usd${list(names)}, place)
), ${fencedAppend({
    set: `, active_run = null, active_fence = active_fence + 1, updated_at = b.at,
    input_tokens = session.input_tokens + b.input_tokens, output_tokens = session.output_tokens + b.output_tokens,
    cost_usd = session.cost_usd + b.cost_usd${changes.join('')}`,
    chunks: 'batch c',
    final: true,
  })}, closed as (
  update run set status = e.outcome, finished_at = e.at, end_cursor = e.last_cursor, error = e.error,
    input_tokens = e.input_tokens, output_tokens = e.output_tokens, cost_usd = e.cost_usd
  from (select held.id as of_session, e.* from held join batch e using (place) offset 0) e
  where run.session_id = e.of_session and run.id = e.run_id
  returning ${deliveryColumns}, run.end_cursor
), artifacts as (${insertArtifacts('held join batch e using (place)', artifactColumns)}
), deliveries as (${queueDeliveries({ runs: 'closed', at: 'run.finished_at', lastCursor: 'run.end_cursor' })}
  returning 1
)
select place::int as place, (select count(*) from deliveries)::int as deliveries from held`;
}

const list = (names: readonly string[]) => names.map((name) => `, ${name}`).join('');

/** Returns one array per field, with the value that each ending writes. */
export function fieldParameters(
  fields: readonly (keyof WrittenFields)[],
  endings: readonly Partial<WrittenFields>[],
): unknown[][] {
  return fields.map((field) => endings.map((ending) => toColumn(field, ending[field])));
}
