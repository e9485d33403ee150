import type pg from 'pg';
import { noSession } from '../sessions/read.ts';
import { isId } from '../store/id.ts';
import type { Chunk } from './chunk.ts';
import { type Head, headColumns, headOf, type HeadRow, toHead } from './head.ts';
import type { Hub, Subscription } from './hub.ts';
import { type ChunkRow, chunksAfter, toChunk } from './read-chunks.ts';

/** What a reading begins with. The reader owns it: wake-ups gather until the subscription is disposed of. */
export interface Opening {
  subscription: Subscription;
  head: Head;
  /** The first rows after the cursor. What is stored since comes as a wake-up. */
  chunks: readonly Chunk[];
}

/** One row where nothing comes after the cursor, which has a head only. */
type Row = HeadRow & (ChunkRow | { run_id: null });

// Rows of another workspace's session are looked for where its head was found only.
const statement = `
select ${headColumns}, c.* from ${headOf('$1')}
left join lateral (${chunksAfter('s.id', '$3')}) c on true
where s.workspace_id = $2 order by c.first_cursor`;

/** Looks at the head and at the first rows in one go. Throws ServiceError `not_found`. */
export async function openReading(
  pool: pg.Pool,
  hub: Hub,
  { workspaceId, sessionId, after }: { workspaceId: string; sessionId: string; after: number },
): Promise<Opening> {
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
