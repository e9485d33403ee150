import type { SessionFields } from '../../schema/session.ts';
import { insertArtifacts } from '../artifacts/insert.ts';
import { queueDeliveries, toldColumns } from '../webhooks/queue.ts';
import { sessionColumns, toColumn } from '../store/session-row.ts';

type Field = keyof SessionFields;

const columnTypes: Partial<Record<Field, string>> = {
  ideaSummary: 'text',
  opportunities: 'jsonb',
  prd: 'jsonb',
  selectedOpportunityIndex: 'int',
  sandboxName: 'text',
  sandboxUrl: 'text',
};
const idType = 'uuid';

/** Parameters of every ending; those of the session fields come behind them. */
const fixedParameters = 17;

const artifactColumns = {
  session: 'ended.id',
  workspace: 'ended.workspace_id',
  run: 'e.run_id',
  at: 'e.at',
  place: 'ended.place',
  first: 13,
};

/**
 * The statement that ends runs whose agents write these session fields. Everything in it hangs on the session rows:
 * where one is not held by this attempt, or stands at another cursor, nothing is written for it.
 */
export function endingStatement(fields: readonly Field[]): string {
  const parameters = fields.map((field, index) => `$${fixedParameters + index + 1}::${columnTypes[field] ?? idType}[]`);
  const names = fields.map((_, index) => `f${index + 1}`);
  const changes = fields.map((field, index) => `, ${sessionColumns[field]} = e.f${index + 1}`);
  return `
with batch as (
  select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bigint[], $5::bigint[], $6::text[], $7::text[],
    $8::timestamptz[], $9::jsonb[], $10::bigint[], $11::bigint[], $12::float8[]${list(parameters)}) with ordinality
  as e(session_id, run_id, fence, first_cursor, last_cursor, frames, outcome, at, error, input_tokens, output_tokens,
    cost_usd${list(names)}, place)
), ended as (
  update session set last_cursor = e.last_cursor, active_run = null, active_fence = active_fence + 1, updated_at = e.at,
    input_tokens = session.input_tokens + e.input_tokens, output_tokens = session.output_tokens + e.output_tokens,
    cost_usd = session.cost_usd + e.cost_usd${changes.join('')}
  from batch e
  where session.id = e.session_id and session.active_run = e.run_id and session.active_fence = e.fence
    and session.last_cursor = e.first_cursor - 1
  returning session.id, session.workspace_id, e.place
), chunk as (
  insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
  select id, workspace_id, e.run_id, e.first_cursor, e.last_cursor, e.frames, true from ended join batch e using (place)
), closed as (
  update run set status = e.outcome, finished_at = e.at, end_cursor = e.last_cursor, error = e.error,
    input_tokens = e.input_tokens, output_tokens = e.output_tokens, cost_usd = e.cost_usd
  from ended join batch e using (place) where run.id = e.run_id
  returning ${toldColumns}, run.end_cursor
), artifacts as (${insertArtifacts('ended join batch e using (place)', artifactColumns)}
), told as (${queueDeliveries({ runs: 'closed', at: 'run.finished_at', lastCursor: 'run.end_cursor' })}
  returning 1
)
select place::int as place, (select count(*) from told)::int as told from ended`;
}

const list = (names: readonly string[]) => names.map((name) => `, ${name}`).join('');

/** One array for each field, of what each ending writes to it. */
export function fieldParameters(fields: readonly Field[], endings: readonly Partial<SessionFields>[]): unknown[][] {
  return fields.map((field) => endings.map((ending) => toColumn(field, ending[field])));
}
