import type pg from 'pg';
import type { AcceptedRun, Executable } from '../../server/core/runs/executable.ts';
import { takeUpRuns } from '../../server/core/runs/take-up.ts';

/** A node scans for runs after the lease of this one has run out. Returns null if it did not get the run. */
export async function takeUpLapsed(
  { real, pool }: { real: pg.Pool; pool: pg.Pool },
  { executable, node, runId }: { executable: Executable; node: string; runId: string },
): Promise<AcceptedRun | null> {
  await real.query(`update run set lease_until = now() - interval '1 second' where id = $1`, [runId]);
  const { runs } = await takeUpRuns(pool, [executable], { node, limit: 1, own: false, except: [], ofWorkspace: null });
  return runs[0]?.run ?? null;
}
