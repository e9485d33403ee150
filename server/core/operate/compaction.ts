import type { z } from 'zod';
import { ServiceError } from '../../../schema/errors.ts';
import type { CompactedLog, compactLogInput, LogCompaction } from '../../../schema/operator-compaction.ts';
import { idleSeconds } from '../log/compact-piece.ts';
import { hasOldReaders } from '../log/old-readers.ts';
import type { Services } from '../services.ts';

type Part = Pick<Services, 'pool' | 'node' | 'compaction'>;

const most = 100_000;

// The condition is that of the index `run_to_compact`. The limit bounds what one question reads.
const due = `
select count(*)::int as counted, coalesce(sum(events) filter (where place <= ${most}), 0)::float8 as events, min(finished_at) as oldest
from (
  select r.finished_at, r.end_cursor - coalesce(r.compacted_to, r.start_cursor) as events,
    row_number() over (order by r.finished_at) as place
  from run r
  where r.finished_at is not null and r.compacted_to is distinct from r.end_cursor
    and r.finished_at < now() - make_interval(secs => $1)
  order by r.finished_at limit ${most + 1}
) due`;

/** Returns what is left to compact, and whether something keeps this node from it. */
export async function readCompaction({ pool, node, compaction }: Part): Promise<LogCompaction> {
  const { rows } = await pool.query<{ counted: number; events: number; oldest: Date | string | null }>(due, [
    idleSeconds,
  ]);
  const { counted = 0, events = 0, oldest = null } = rows[0] ?? {};
  return {
    nodeId: node,
    on: compaction.isOn,
    waitsForOldNode: await hasOldReaders(pool),
    runs: Math.min(counted, most),
    moreRuns: counted > most,
    events,
    oldestEndedAt: oldest === null ? null : new Date(oldest).toISOString(),
    failedRuns: compaction.failures(),
  };
}

/** Compacts a session, or what is due, for some seconds. Throws ServiceError `not_found`, or `conflict` if a node of 0.1.0 is connected. */
export async function compactLog(
  { pool, compaction }: Part,
  { sessionId }: z.output<typeof compactLogInput>,
): Promise<CompactedLog> {
  if (sessionId !== undefined) {
    const { rowCount } = await pool.query('select from session where id = $1', [sessionId]);
    if (rowCount === 0) throw new ServiceError('not_found', `There is no session ${sessionId}.`);
  }
  return compaction.now(sessionId ?? null);
}
