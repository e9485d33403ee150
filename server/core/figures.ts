import type pg from 'pg';
import type { Logger } from 'pino';
import { warnedShare } from '../../schema/budget.ts';
import type { Figures } from '../process/figures.ts';
import { presentUsed } from './budgets/statements.ts';
import { leaseSeconds } from './runs/lease-time.ts';

const age = (moment: string) => `coalesce(greatest(extract(epoch from now() - ${moment}), 0), 0)::float8`;

// Each part reads a partial index of what is unfinished, the budgets, or the workspaces. `$1` is the quota of workspaces without one of their own.
const statement = `
select * from (
  select count(*) filter (where status = 'queued')::int as "runsQueued",
    ${age(`min(lease_until) filter (where status = 'queued')`)} as "oldestQueued",
    count(*) filter (where status = 'running')::int as "runsHeld",
    ${age(`(min(lease_until) filter (where status = 'running') - interval '${leaseSeconds} seconds')`)} as "oldestLease"
  from run where finished_at is null and status <> 'waiting'
) runs, (
  select count(*)::int as "deliveriesPending", count(*) filter (where next_at <= now())::int as "deliveriesDue",
    ${age('min(next_at)')} as "oldestDue"
  from webhook_delivery where next_at is not null
) deliveries, (
  select count(*)::int as budgets,
    count(*) filter (where used >= most * ${warnedShare} and used < most)::int as "budgetsNear",
    count(*) filter (where used >= most)::int as "budgetsUsedUp"
  from (
    select b.most, case when b.period is null then b.reserved else ${presentUsed('b')} end as used from budget b
  ) b
) limits, (
  select count(*) filter (where stored_bytes >= quota * ${warnedShare} and stored_bytes < quota)::int as "workspacesNear",
    count(*) filter (where stored_bytes >= quota)::int as "workspacesFull"
  from (
    select stored_bytes, coalesce(storage_quota_bytes, $1::bigint) as quota from workspace where deleted_at is null
  ) w
) quotas`;

/**
 * Reads the figures of all nodes and workspaces in one statement. `quota` is how many bytes a workspace without a quota of its
 * own may store. Logs the database's error, and rejects with it.
 */
export async function readFigures(pool: pg.Pool, quota: number | null, logger: Pick<Logger, 'warn'>): Promise<Figures> {
  try {
    return await figuresFrom(pool, quota);
  } catch (error) {
    logger.warn({ err: error }, 'could not read figures for the metrics');
    throw error;
  }
}

async function figuresFrom(pool: pg.Pool, quota: number | null): Promise<Figures> {
  const { rows } = await pool.query<Figures>({ name: 'figures', text: statement, values: [quota] });
  const [row] = rows;
  if (!row) throw new TypeError('The statement of figures returned no row');
  return row;
}
