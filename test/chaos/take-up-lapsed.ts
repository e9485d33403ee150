import type pg from 'pg';
import type { AcceptedRun } from '../../server/runs/accept.ts';
import { takeUpRuns } from '../../server/runs/take-up.ts';
import type { Runnable } from '../../server/team/team.ts';

/** A node's look for runs, where the lease of this one has run out, as it may at any time; null: it got nothing. */
export async function takeUpLapsed(
  { real, pool }: { real: pg.Pool; pool: pg.Pool },
  { agent, node, runId }: { agent: Runnable; node: string; runId: string },
): Promise<AcceptedRun | null> {
  await real.query(`update run set lease_until = now() - interval '1 second' where id = $1`, [runId]);
  const { runs } = await takeUpRuns(pool, [agent], { node, limit: 1, own: false, except: [], ofWorkspace: null });
  return runs[0]?.run ?? null;
}
