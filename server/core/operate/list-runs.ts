import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import type { OperatorRun, OperatorRunFilter, OperatorRunPage } from '../../../schema/operator-runs.ts';
import type { RunStatus } from '../../../schema/run.ts';
import { pageOf, type PageRequest, requirePageEnd } from '../sessions/page.ts';
import { leaseSeconds } from '../runs/lease-time.ts';

const groups: Readonly<Record<string, string>> = {
  unfinished: 'run.finished_at is null',
  ended: 'run.finished_at is not null',
};

/** A condition on `run`, and its parameters. */
export interface RunCondition {
  text: string;
  values: unknown[];
}

/** Returns the condition of a filter. Throws ServiceError `not_found` for a workspace that does not exist. */
export async function conditionOf(pool: pg.Pool, filter: OperatorRunFilter): Promise<RunCondition> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const { status, agent, node, workspace, olderThanSeconds } = filter;
  const parts = ['true'];
  // Unfinished runs are found by partial indexes, which the status alone does not name.
  if (status === 'queued' || status === 'running') parts.push(`run.finished_at is null and run.status <> 'waiting'`);
  if (status !== undefined) parts.push(groups[status] ?? `run.status = ${parameter(status)}`);
  if (agent !== undefined) parts.push(`run.agent = ${parameter(agent)}`);
  if (node !== undefined) parts.push(`run.node = ${parameter(node)}`);
  if (workspace !== undefined) parts.push(`run.workspace_id = ${parameter(await workspaceId(pool, workspace))}`);
  if (olderThanSeconds !== undefined)
    parts.push(`run.started_at <= now() - make_interval(secs => ${parameter(olderThanSeconds)})`);
  return { text: parts.join(' and '), values };
}

async function workspaceId(pool: pg.Pool, slug: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from workspace where slug = $1', [slug]);
  if (rows[0]) return rows[0].id;
  throw new ServiceError('not_found', `There is no workspace ${slug}. List them: unified-agents admin workspaces.`);
}

interface Row {
  id: string;
  session_id: string;
  workspace_id: string;
  slug: string | null;
  agent: string;
  status: RunStatus;
  model: string;
  attempt: number;
  node: string | null;
  started_at: Date | string;
  finished_at: Date | string | null;
  queued_seconds: number;
  renewed_seconds: number;
  error_code: string | null;
}

const since = (moment: string) => `round(greatest(extract(epoch from now() - ${moment}), 0)::numeric, 1)::float8`;
/** A run that was handed back has a lease that was over when the run began, so it waits since then at the longest. */
const queuedSeconds = since('run.lease_until');
const renewedSeconds = since(`(run.lease_until - interval '${leaseSeconds} seconds')`);

/** Lists the runs of all workspaces, newest first. Throws ServiceError `invalid_request` or `not_found`. */
export async function listAllRuns(
  pool: pg.Pool,
  { limit, before, ...filter }: OperatorRunFilter & PageRequest,
): Promise<OperatorRunPage> {
  requirePageEnd(before);
  const { text, values } = await conditionOf(pool, filter);
  const { rows } = await pool.query<Row>(
    `select run.id, run.session_id, run.workspace_id, w.slug, run.agent, run.status, run.model, run.attempt, run.node,
       run.started_at, run.finished_at, ${queuedSeconds} as queued_seconds, ${renewedSeconds} as renewed_seconds,
       run.error ->> 'code' as error_code
     from run left join workspace w on w.id = run.workspace_id
     where ${text} and ($${values.length + 1}::uuid is null or run.id < $${values.length + 1})
     order by run.id desc limit $${values.length + 2}`,
    [...values, before ?? null, limit + 1],
  );
  const { page, nextBefore } = pageOf(rows, limit);
  return { runs: page.map(toRun), nextBefore, ...(await readTotals(pool)) };
}

type Totals = Omit<OperatorRunPage, 'runs' | 'nextBefore'>;

async function readTotals(pool: pg.Pool): Promise<Totals> {
  const { rows } = await pool.query<Totals>(
    `select count(*) filter (where status = 'queued')::int as queued,
       count(*) filter (where status = 'running')::int as running,
       max(${queuedSeconds}) filter (where status = 'queued') as "oldestWaitSeconds",
       max(${renewedSeconds}) filter (where status = 'running') as "oldestLeaseSeconds",
       (select count(*)::int from run where status = 'waiting') as waiting
     from run where finished_at is null and status <> 'waiting'`,
  );
  const [totals] = rows;
  if (!totals) throw new TypeError('A count returned no row');
  return totals;
}

function toRun(row: Row): OperatorRun {
  return {
    runId: row.id,
    sessionId: row.session_id,
    workspaceId: row.workspace_id,
    workspace: row.slug,
    agent: row.agent,
    status: row.status,
    model: row.model,
    attempt: row.attempt,
    node: row.node,
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    waitSeconds: row.status === 'queued' ? row.queued_seconds : null,
    leaseAgeSeconds: row.status === 'running' ? row.renewed_seconds : null,
    errorCode: row.error_code,
  };
}
