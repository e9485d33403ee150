import type pg from 'pg';
import { noSession } from '../sessions/read.ts';
import { isId } from '../../store/id.ts';
import type { Chunk } from './chunk.ts';
import { type Head, headColumns, headOf, type HeadRow, toHead } from './head.ts';
import type { Hub, Subscription } from './hub.ts';
import { type ChunkRow, chunksAfter, toChunk } from './read-chunks.ts';

/** The start of a reading. Its reader must dispose of the subscription, which gathers wake-ups until then. */
export interface OpenedReading {
  subscription: Subscription;
  head: Head;
  /** The first rows after the cursor. Rows stored later come as wake-ups. */
  chunks: readonly Chunk[];
}

/** If nothing comes after the cursor, there is one row with only the head. */
type Row = HeadRow & (ChunkRow | { run_id: null });

const statement = `
select ${headColumns}, c.* from ${headOf('$1')}
left join lateral (${chunksAfter('s.id', '$3')}) c on true
where s.workspace_id = $2 order by c.first_cursor`;

/** Reads the head and the first rows in one statement. Throws ServiceError `not_found`. */
export async function openReading(
  pool: pg.Pool,
  hub: Hub,
  { workspaceId, sessionId, after }: { workspaceId: string; sessionId: string; after: number },
): Promise<OpenedReading> {
  if (!isId(sessionId)) throw noSession(sessionId);
  const subscription = hub.subscribe(sessionId);
  try {
    const values = [sessionId, workspaceId, after];
    const { rows } = await pool.query<Row>({ name: 'open', text: statement, values });
    if (!rows[0]) throw noSession(sessionId);
    const head = toHead(rows[0]);
    const chunks = rows.filter((row) => row.run_id !== null).map((row) => toChunk(sessionId, row));
    return { subscription, head, chunks };
  } catch (error) {
    subscription[Symbol.dispose]();
    throw error;
  }
}
