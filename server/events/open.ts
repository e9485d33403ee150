import type pg from 'pg';
import { noSession } from '../sessions/read.ts';
import { isId } from '../store/id.ts';
import type { Chunk } from './chunk.ts';
import { type Head, readHead } from './head.ts';
import type { Hub, Subscription } from './hub.ts';
import { readChunks } from './read-chunks.ts';

/** What a reading begins with. The reader owns it: wake-ups gather until the subscription is disposed of. */
export interface Opening {
  subscription: Subscription;
  head: Head;
  /** The first rows after the cursor. What is stored since comes as a wake-up. */
  chunks: readonly Chunk[];
}

/** Looks at the head and at the first rows in one go. Throws ServiceError `not_found`. */
export async function openReading(
  pool: pg.Pool,
  hub: Hub,
  { workspaceId, sessionId, after }: { workspaceId: string; sessionId: string; after: number },
): Promise<Opening> {
  if (!isId(sessionId)) throw noSession(sessionId);
  const subscription = hub.subscribe(sessionId);
  try {
    // Rows of another workspace's session go no further than this.
    const [head, chunks] = await Promise.all([
      readHead(pool, workspaceId, sessionId),
      readChunks(pool, sessionId, after),
    ]);
    if (!head) throw noSession(sessionId);
    return { subscription, head, chunks };
  } catch (error) {
    subscription[Symbol.dispose]();
    throw error;
  }
}
