import type pg from 'pg';
import type { AnyAgent } from '../../agents/agent.ts';
import type { Usage } from '../../schema/event.ts';
import type { Lease } from '../events/lease.ts';
import { toSessionState } from '../store/session-row.ts';
import type { AcceptedRun } from './accept.ts';
import { endRunFromOutside } from './ending.ts';

/** A queued run may execute now; false when it does not hold its session any more. */
export async function markRunning(pool: pg.Pool, lease: Lease): Promise<boolean> {
  const result = await pool.query(
    `update run set status = 'running' from session s
     where run.id = $1 and s.id = run.session_id and s.active_run = $1 and s.active_fence = $2`,
    [lease.runId, lease.fence],
  );
  return result.rowCount === 1;
}

interface LeftRun {
  run: AcceptedRun;
  usage: Usage;
}

/**
 * Takes the unfinished runs of this node's former self: a higher fence shuts out whatever may still write for them.
 * Those that had begun count one more attempt. Oldest first.
 */
export async function takeBack(pool: pg.Pool, agents: readonly AnyAgent[], node: string): Promise<LeftRun[]> {
  const result = await pool.query<Record<string, unknown>>(
    `with left_over as (
       select id, session_id from run where finished_at is null and node = $1 order by id for update
     ), held as (
       update session s set active_fence = active_fence + 1 from left_over l
       where s.id = l.session_id and s.active_run = l.id returning s.*
     ), again as (
       update run r set attempt = r.attempt + case when r.status = 'running' then 1 else 0 end, status = 'queued'
       from held h where r.id = h.active_run returning r.*
     )
     select h.*, a.id as run_id, a.agent, a.input, a.model, a.attempt, a.started_at, a.start_cursor,
       a.input_tokens as run_input_tokens, a.output_tokens as run_output_tokens, a.cost_usd as run_cost_usd
     from held h join again a on a.id = h.active_run order by a.id`,
    [node],
  );
  const left: LeftRun[] = [];
  for (const row of result.rows) {
    const agent = agents.find((candidate) => candidate.name === row.agent);
    if (agent) left.push({ run: toRun(row, agent), usage: toUsage(row) });
    else await endLost(pool, row);
  }
  return left;
}

/** A release without this agent cannot go on with its run. */
async function endLost(pool: pg.Pool, row: Readonly<Record<string, unknown>>): Promise<void> {
  const message = `This service has no agent ${String(row.agent)} any more.`;
  await endRunFromOutside(pool, {
    sessionId: String(row.id),
    runId: String(row.run_id),
    usesSandbox: false,
    ending: { outcome: 'failed', code: 'worker_lost', message },
  });
}

function toRun(row: Readonly<Record<string, unknown>>, agent: AnyAgent): AcceptedRun {
  const lease: Lease = {
    workspaceId: String(row.workspace_id),
    sessionId: String(row.id),
    runId: String(row.run_id),
    agent: agent.name,
    fence: Number(row.active_fence),
  };
  return {
    lease,
    agent,
    input: (typeof row.input === 'string' ? JSON.parse(row.input) : row.input) as Record<string, unknown>,
    session: toSessionState(row),
    model: String(row.model),
    attempt: Number(row.attempt),
    lastCursor: Number(row.last_cursor),
    startCursor: Number(row.start_cursor),
    startedAt: new Date(String(row.started_at)),
  };
}

function toUsage(row: Readonly<Record<string, unknown>>): Usage {
  const cost = row.run_cost_usd;
  return {
    inputTokens: Number(row.run_input_tokens),
    outputTokens: Number(row.run_output_tokens),
    costUsd: cost === null ? null : Number(cost),
  };
}
