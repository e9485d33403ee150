import type pg from 'pg';
import type { Chunk } from './chunk.ts';

/** Rows per read: at most 10,000 events. */
const pageChunks = 100;
/** Bytes per read, unless the first row alone has more. PostgreSQL knows the length of a row without reading its text. */
const pageBytes = 8 * 1024 * 1024;

export interface ChunkRow {
  run_id: string;
  first_cursor: string;
  last_cursor: string;
  frames: string;
  final: boolean;
}

/**
 * SQL: the next rows after a cursor, in order. The chunk that holds the next cursor is the last one that begins at or before
 * it, so the primary key finds it.
 */
export const chunksAfter = (sessionId: string, after: string) => `
select run_id, first_cursor, last_cursor, frames, final from (
  select *, sum(octet_length(frames)) over (order by first_cursor) - octet_length(frames) as before from event_chunk
  where session_id = ${sessionId} and last_cursor > ${after} and first_cursor >= coalesce((
    select first_cursor from event_chunk where session_id = ${sessionId} and first_cursor <= ${after}::bigint + 1
    order by first_cursor desc limit 1
  ), 0)
  order by first_cursor limit ${pageChunks}
) page where before < ${pageBytes} order by first_cursor`;

const statement = chunksAfter('$1', '$2');

/** Returns the next rows of a session's log that hold events after the cursor. Does not check access: the callers do. */
export async function readChunks(pool: pg.Pool, sessionId: string, after: number): Promise<Chunk[]> {
  const result = await pool.query<ChunkRow>({ name: 'read', text: statement, values: [sessionId, after] });
  return result.rows.map((row) => toChunk(sessionId, row));
}

export function toChunk(sessionId: string, row: ChunkRow): Chunk {
  return {
    sessionId,
    runId: row.run_id,
    firstCursor: Number(row.first_cursor),
    lastCursor: Number(row.last_cursor),
    frames: row.frames,
    final: row.final,
  };
}
