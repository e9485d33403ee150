/**
 * SQL condition: the run in row `row` (`session_id`, `run_id`, `fence`) holds its session, in its current attempt. It
 * must be in the WHERE of the statement on `session` itself: PostgreSQL then checks it again on the newest version of
 * the row after waiting for a lock.
 */
export const holdsSession = (row: string, run = `= ${row}.run_id`) =>
  `session.id = ${row}.session_id and session.active_run ${run} and session.active_fence = ${row}.fence`;

/**
 * SQL condition: what the run in row `row` appended up to `last_cursor` is stored. Only the lease holder moves the
 * counter, so this tells what happened if the database's reply was lost.
 */
export const hasAppended = (row: string) => `${holdsSession(row)}\n  and session.last_cursor = ${row}.last_cursor`;

export interface FencedAppend {
  /**
   * The run starts: instead of holding the session, it takes one that is free and had no run since its fence was read.
   */
  starts?: boolean;
  /** Further assignments to the session's row, each with a comma before it. `b` is the batch. */
  set?: string;
  /** Further conditions on the session's row, each with `and` before it. */
  where?: string;
  /** Columns of `session` that `held` has. */
  returning?: string;
  /** Rows with `place`, `first_cursor`, `last_cursor` and `frames`, under the name `c`. */
  chunks: string;
  /** The chunks end their runs. */
  final?: boolean;
}

/**
 * The fenced append: the part of a statement that appends to sessions. Accepting a run, appending events, ending a
 * stage and ending a run compose it. The statement defines `batch` before it, with one row per writer: `place`,
 * `session_id`, `run_id`, `fence`, `first_cursor` and `last_cursor`.
 *
 * It moves each session's counter and stores the chunks, or does nothing for a session whose holder, fence or counter
 * has changed. `held` has the sessions that were changed; join everything else that belongs to the append with it by
 * `place`.
 */
export const fencedAppend = ({
  starts = false,
  set = '',
  where = '',
  returning = 'session.id, session.workspace_id',
  chunks,
  final = false,
}: FencedAppend) => `held as (
  update session set last_cursor = b.last_cursor${set} from batch b
  where ${starts ? holdsSession('b', 'is null') : holdsSession('b')}
    and session.last_cursor = b.first_cursor - 1${where}
  returning ${returning}, b.run_id, b.place
), chunks as (
  insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
  select held.id, held.workspace_id, held.run_id, c.first_cursor, c.last_cursor, c.frames, ${final}
  from ${chunks} join held using (place)
)`;
