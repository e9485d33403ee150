import type pg from 'pg';
import { inTransaction } from '../../store/transaction.ts';
import { isTransient } from '../../store/transient.ts';
import { leastRows, type Merge, planMerges } from './plan-merges.ts';

/** How long ago a run must have ended, in seconds. Its log is read and followed most before that. */
export const idleSeconds = 3_600;
/** How many rows one transaction looks at. */
const rowsAtOnce = 1_000;
/** What a row takes beside its frames, in bytes: its header, ids and cursors, and its entry in the index. */
const rowBytes = 136;

export interface Piece {
  /** The run whose log the piece is of. */
  runId: string;
  /** When the run ended. */
  finishedAt: string;
  /** Rows that were merged, and the rows that they became. */
  before: number;
  after: number;
  /** Bytes that the log needs less: of rows, their frames as they are stored, and index entries. */
  savedBytes: number;
}

export interface CompactOptions {
  /** Defaults to `idleSeconds`. */
  idle?: number | undefined;
  /** Runs to leave out. */
  except?: readonly string[] | undefined;
  /**
   * Only runs that ended then or later. The index keeps entries of runs that are done until no transaction needs them, and a backup
   * may need them for hours: each piece would read all of them again.
   */
  since?: string | null | undefined;
  /** Only runs of this session. */
  sessionId?: string | undefined;
}

interface Claimed {
  id: string;
  session_id: string;
  finished_at: string;
  end_cursor: string;
  from_cursor: string;
}

// The session first, like every statement. Its lock lets appends and readers pass; only a deletion waits for the end of the piece,
// or has begun, and then the session is left out. The condition is that of the index `run_to_compact`.
const claim = (ofSession: boolean) => `
select r.id, r.session_id, r.finished_at::text, r.end_cursor, coalesce(r.compacted_to, r.start_cursor) as from_cursor
from run r cross join lateral (select from session s where s.id = r.session_id for key share skip locked) s
where r.finished_at is not null and r.compacted_to is distinct from r.end_cursor
  and r.finished_at < now() - make_interval(secs => $1) and r.id <> all($2::uuid[])
  and ($3::timestamptz is null or r.finished_at >= $3)${ofSession ? ' and r.session_id = $4' : ''}
order by r.finished_at limit 1 for no key update of r skip locked`;

const sizes = `
select first_cursor, last_cursor, octet_length(frames) as bytes, pg_column_size(frames) as stored, final from event_chunk
where session_id = $1 and run_id = $2 and first_cursor > $3 and first_cursor <= $4 order by first_cursor limit ${rowsAtOnce}`;

// The insert reads all that is deleted before it stores a row, so the first cursors are free by then.
const merge = `
with gone as (
  delete from event_chunk c using unnest($3::bigint[], $4::bigint[]) as m(first_cursor, last_cursor)
  where c.session_id = $1 and c.run_id = $2 and c.first_cursor >= m.first_cursor and c.first_cursor <= m.last_cursor
  returning m.first_cursor as merged, c.session_id, c.workspace_id, c.run_id, c.first_cursor, c.last_cursor, c.frames, c.final
)
insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
select session_id, workspace_id, run_id, merged, max(last_cursor), string_agg(frames, '' order by first_cursor), bool_or(final)
from gone group by session_id, workspace_id, run_id, merged`;

const mergedSizes = `
select first_cursor, last_cursor, octet_length(frames) as bytes, pg_column_size(frames) as stored, final from event_chunk
where session_id = $1 and first_cursor = any($2::bigint[]) order by first_cursor`;

interface SizeRow {
  first_cursor: string;
  last_cursor: string;
  bytes: number;
  stored: number;
  final: boolean;
}

/**
 * Merges small rows of the log of one run that ended some time ago, in one transaction: at most 1,000 rows and 4 MB. Events,
 * cursors and frames stay as they are. Returns null if nothing is left to do. Two nodes never take the same run.
 */
export async function compactPiece(pool: pg.Pool, options: CompactOptions = {}): Promise<Piece | null> {
  let runId: string | null = null;
  try {
    return await inTransaction(pool, async (client) => {
      const { idle = idleSeconds, except = [], since = null, sessionId } = options;
      const values = [idle, except, since, ...(sessionId === undefined ? [] : [sessionId])];
      const { rows } = await client.query<Claimed>(claim(sessionId !== undefined), values);
      const [run] = rows;
      if (!run) return null;
      runId = run.id;
      return compactRun(client, run);
    });
  } catch (error) {
    throw runId === null || isTransient(error) ? error : new CompactionError(runId, error);
  }
}

/** The log of this run could not be compacted, and is as it was. */
export class CompactionError extends Error {
  override name = 'CompactionError';
  readonly runId: string;
  constructor(runId: string, cause: unknown) {
    super(`The log of run ${runId} could not be compacted`, { cause });
    this.runId = runId;
  }
}

async function compactRun(client: pg.PoolClient, run: Claimed): Promise<Piece> {
  const { id: runId, session_id: sessionId } = run;
  const [from, end] = [Number(run.from_cursor), Number(run.end_cursor)];
  // A commit that a crash of the server loses leaves the rows as they were: nothing waits for the disk.
  await client.query('set local synchronous_commit = off');
  const isShort = end - from < leastRows;
  const found = isShort ? [] : (await client.query<SizeRow>(sizes, [sessionId, runId, from, end])).rows;
  const isAll = found.length < rowsAtOnce;
  const plan = planMerges(found.map(sizeOf), isAll);
  const isDone = isAll && plan.upTo === Number(found.at(-1)?.last_cursor ?? 0);
  const savedBytes = plan.merges.length > 0 ? await mergeRows(client, run, plan.merges, found) : 0;
  await client.query('update run set compacted_to = $3 where session_id = $1 and id = $2', [
    sessionId,
    runId,
    isDone ? end : plan.upTo,
  ]);
  const before = plan.merges.reduce((sum, { rows }) => sum + rows, 0);
  return { runId, finishedAt: run.finished_at, before, after: plan.merges.length, savedBytes };
}

/** Returns the bytes that it saved. Throws if the merged rows are not what the others were. */
async function mergeRows(
  client: pg.PoolClient,
  { id: runId, session_id: sessionId }: Claimed,
  merges: readonly Merge[],
  found: readonly SizeRow[],
): Promise<number> {
  const firsts = merges.map(({ firstCursor }) => firstCursor);
  const lasts = merges.map(({ lastCursor }) => lastCursor);
  await client.query(merge, [sessionId, runId, firsts, lasts]);
  const { rows } = await client.query<SizeRow>(mergedSizes, [sessionId, firsts]);
  const isWhole = merges.every(({ firstCursor, lastCursor, bytes, final }, index) => {
    const row = rows[index];
    if (!row) return false;
    const made = sizeOf(row);
    return (
      made.firstCursor === firstCursor && made.lastCursor === lastCursor && made.bytes === bytes && made.final === final
    );
  });
  if (!isWhole || rows.length !== merges.length) throw new Error('The merged rows differ from the rows before');
  const isMerged = (row: SizeRow) =>
    merges.some(
      ({ firstCursor, lastCursor }) => firstCursor <= Number(row.first_cursor) && Number(row.last_cursor) <= lastCursor,
    );
  return storedBytes(found.filter(isMerged)) - storedBytes(rows);
}

const storedBytes = (rows: readonly SizeRow[]) => rows.reduce((sum, { stored }) => sum + stored + rowBytes, 0);

const sizeOf = ({ first_cursor, last_cursor, bytes, final }: SizeRow) => ({
  firstCursor: Number(first_cursor),
  lastCursor: Number(last_cursor),
  bytes,
  final,
});
