import type pg from 'pg';
import { type Chunk, chunkBytes } from './chunk.ts';
import { countUsage } from './count-usage.ts';
import { fencedAppend, hasAppended } from './fenced-append.ts';
import { fenced } from './lease.ts';
import { chunksOf, type Pending } from './pending.ts';
import { countArray, intArray, textArray, uuidArray } from '../../store/binary-array.ts';
import { isTransient, untilAnswered } from '../../store/transient.ts';

const columns = (from: number, types: readonly string[]) =>
  types.map((type, index) => `(select $${from + index}::${type}[])`).join(', ');

const chunkPart = `
with batch as (
  select * from unnest(${columns(1, ['uuid', 'uuid', 'int', 'bigint', 'bigint'])})
    with ordinality as b(session_id, run_id, fence, first_cursor, last_cursor, place)
), ${fencedAppend({
  chunks: `unnest(${columns(6, ['int', 'bigint', 'bigint', 'text'])}) as c(place, first_cursor, last_cursor, frames)`,
})}`;

// `offset 0` makes PostgreSQL look up each run by its key. Otherwise it would compare each usage with each session of the
// batch.
const stepPart = `, steps as (
  insert into run_step (session_id, workspace_id, run_id, name, value, last_cursor, finished_at)
  select held.id, held.workspace_id, held.run_id, s.name, s.value, s.last_cursor, now()
  from unnest(${columns(10, ['int', 'text', 'json', 'bigint'])}) as s(place, name, value, last_cursor)
  join held using (place)
  on conflict do nothing
), usages as (
  update run set input_tokens = u.input_tokens, output_tokens = u.output_tokens, cost_usd = u.cost_usd
  from (
    select held.id as session_id, held.run_id, u.*
    from unnest(${columns(14, ['int', 'bigint', 'bigint', 'float8'])}) as u(place, input_tokens, output_tokens, cost_usd)
    join held using (place) offset 0
  ) u
  where run.session_id = u.session_id and run.id = u.run_id
), records as (
  insert into record (id, session_id, workspace_id, run_id, kind, details, created_at)
  select r.id, held.id, held.workspace_id, held.run_id, r.kind, r.details, now()
  from unnest(${columns(18, ['int', 'uuid', 'text', 'jsonb'])}) as r(place, id, kind, details)
  join held using (place)
  on conflict do nothing
)`;

// What calls of models used, with their answers: by the day, and by whom it is charged to.
const usedPart = `, used as (${countUsage(`
  select r.workspace_id, u.agent, u.model, r.key_id, r.member_id, u.input_tokens, u.output_tokens, u.cost_usd,
    1 as calls, 0 as runs
  from unnest(${columns(22, ['int', 'text', 'text', 'bigint', 'bigint', 'float8'])})
    as u(place, agent, model, input_tokens, output_tokens, cost_usd)
  join held using (place)
  cross join lateral (select workspace_id, key_id, member_id from run
    where session_id = held.id and id = held.run_id offset 0) r`)}
)`;

// One row, with null instead of a list if everything was stored: a row per session costs more than the rest of the reply.
const answer = `
select case when count(*) = cardinality($1::uuid[]) then null else coalesce(array_agg(place::int), '{}') end as places
from held`;

/** Most batches hold only text, and the short form costs PostgreSQL half as much. */
const statements = {
  chunks: `${chunkPart} ${answer}`,
  all: `${chunkPart}${stepPart} ${answer}`,
  used: `${chunkPart}${stepPart}${usedPart} ${answer}`,
} as const;

const standingStatement = `
select coalesce(array_agg(b.place::int), '{}') as places from unnest(${columns(1, ['uuid', 'uuid', 'int', 'bigint'])})
  with ordinality as b(session_id, run_id, fence, last_cursor, place)
join session on ${hasAppended('b')}`;

/**
 * Stores what all runs appended, in one statement. Settles each run's batch and returns the chunks that are stored. While the
 * database is away it retries, until `giveUp` aborts. Chunks that were stored before a reply was lost count as stored.
 */
export async function storeBatch(
  pool: pg.Pool,
  batch: readonly Pending[],
  giveUp: AbortSignal,
  failed: (error: unknown) => void = () => {},
): Promise<Chunk[]> {
  // Every node locks sessions in this order, to avoid deadlocks.
  const sorted = batch.toSorted((a, b) => (a.writer.lease.sessionId < b.writer.lease.sessionId ? -1 : 1));
  const chunks = sorted.map(chunksOf);
  let held: ReadonlySet<number> | null;
  try {
    held = await storeOnce(pool, sorted, chunks, giveUp, failed);
  } catch (error) {
    // One run whose text the database refuses must not fail the others.
    if (sorted.length > 1 && !isTransient(error)) {
      const stored: Chunk[] = [];
      for (const one of sorted) stored.push(...(await storeBatch(pool, [one], giveUp, failed)));
      return stored;
    }
    for (const pending of sorted) pending.writer.settled(pending, error);
    return [];
  }
  const stored: Chunk[] = [];
  sorted.forEach((pending, index) => {
    const { writer } = pending;
    if (held && !held.has(index + 1)) {
      writer.settled(pending, fenced(writer.lease));
      return;
    }
    for (const chunk of chunks[index] ?? []) stored.push(chunk);
    writer.settled(pending, null);
  });
  return stored;
}

/** Returns the places in the batch that are stored; null if all are. */
async function storeOnce(
  pool: pg.Pool,
  batch: readonly Pending[],
  chunks: readonly Chunk[][],
  giveUp: AbortSignal,
  failed: (error: unknown) => void,
): Promise<ReadonlySet<number> | null> {
  const form = formOf(batch);
  const values = [
    ...chunkParameters(batch, chunks),
    ...(form === 'chunks' ? [] : stepParameters(batch)),
    ...(form === 'used' ? usedParameters(batch) : []),
  ];
  return untilAnswered(
    async (isRetry) => {
      const held = await places(pool, `append-${form}`, statements[form], values);
      if (held === null) return null;
      if (!isRetry) return new Set(held);
      // The reply to an earlier try may have been lost.
      const earlier = await places(pool, 'standing', standingStatement, [
        ...values.slice(0, 3),
        countArray(batch.map((pending) => pending.firstCursor + pending.frames.length - 1)),
      ]);
      return new Set([...held, ...(earlier ?? [])]);
    },
    giveUp,
    failed,
  );
}

function formOf(batch: readonly Pending[]): keyof typeof statements {
  if (batch.every(({ steps, records }) => steps.length === 0 && records.length === 0)) return 'chunks';
  return batch.some(({ steps }) => steps.some(({ spent }) => spent !== undefined)) ? 'used' : 'all';
}

async function places(pool: pg.Pool, name: string, text: string, values: unknown[]): Promise<number[] | null> {
  const result = await pool.query<{ places: number[] | null }>({ name, text, values });
  const [row] = result.rows;
  // Without a reply, nothing may count as stored.
  if (!row) throw new TypeError(`The statement ${name} returned no row`);
  return row.places;
}

/** One array per column. `place` is a row's position in the batch, from 1. */
function chunkParameters(batch: readonly Pending[], chunkLists: readonly Chunk[][]): unknown[] {
  const chunks = chunkLists.flat();
  return [
    uuidArray(batch.map(({ writer }) => writer.session)),
    uuidArray(batch.map(({ writer }) => writer.run)),
    intArray(batch.map(({ writer }) => writer.lease.fence)),
    countArray(batch.map((pending) => pending.firstCursor)),
    countArray(batch.map((pending) => pending.firstCursor + pending.frames.length - 1)),
    intArray(chunkLists.flatMap((list, index) => list.map(() => index + 1))),
    countArray(chunks.map((chunk) => chunk.firstCursor)),
    countArray(chunks.map((chunk) => chunk.lastCursor)),
    textArray(chunks.map(chunkBytes)),
  ];
}

function stepParameters(batch: readonly Pending[]): unknown[] {
  const steps = batch.flatMap((pending, index) => pending.steps.map((step) => ({ ...step, place: index + 1 })));
  const records = batch.flatMap((pending, index) => pending.records.map((row) => ({ ...row, place: index + 1 })));
  const usages = batch.flatMap((pending, index) => {
    const usage = pending.steps.at(-1)?.usage;
    return usage ? [{ ...usage, place: index + 1 }] : [];
  });
  return [
    steps.map((step) => step.place),
    steps.map((step) => step.name),
    steps.map((step) => JSON.stringify(step.value ?? null)),
    steps.map((step) => step.lastCursor),
    usages.map((usage) => usage.place),
    usages.map((usage) => usage.inputTokens),
    usages.map((usage) => usage.outputTokens),
    usages.map((usage) => usage.costUsd),
    records.map((record) => record.place),
    records.map((record) => record.id),
    records.map((record) => record.kind),
    records.map((record) => JSON.stringify(record.details)),
  ];
}

function usedParameters(batch: readonly Pending[]): unknown[] {
  const used = batch.flatMap(({ writer, steps }, index) =>
    steps.flatMap(({ spent = [] }) => spent.map((one) => ({ ...one, agent: writer.lease.agent, place: index + 1 }))),
  );
  return [
    used.map(({ place }) => place),
    used.map(({ agent }) => agent),
    used.map(({ model }) => model),
    used.map(({ inputTokens }) => inputTokens),
    used.map(({ outputTokens }) => outputTokens),
    used.map(({ costUsd }) => costUsd),
  ];
}
