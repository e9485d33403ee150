import type pg from 'pg';
import type { Usage } from '../../schema/event.ts';
import type { Chunk } from '../events/chunk.ts';
import type { Lease } from '../events/lease.ts';
import { toSessionState } from '../store/session-row.ts';
import type { Runnable } from '../team/team.ts';
import type { AcceptedRun } from './accept.ts';
import { endRunFromOutside } from './ending.ts';
import { leaseSeconds, maxAttempts } from './lease-time.ts';

/**
 * Sessions are locked before runs, as everywhere; what another node looks at this moment is passed over. The higher
 * fence shuts out whoever may still write for the run. One that had begun counts another attempt; one that only queued
 * begins now. One that waits for a decision is left alone, also where it began to wait while this statement was under way:
 * only the update looks at a run as it is now.
 */
const statement = (condition: string) => `
with free as (
  select s.id as session_id, r.id as run_id from run r join session s on s.id = r.session_id and s.active_run = r.id
  where r.finished_at is null and r.status <> 'waiting' and r.id <> all($3::uuid[]) and ${condition} order by r.lease_until, r.id limit $2 for update of s skip locked
), held as (
  update session s set active_fence = active_fence + 1 from free where s.id = free.session_id returning s.*
), taken as (
  update run r set attempt = r.attempt + case when r.status = 'running' then 1 else 0 end, status = 'running',
    started_at = case when r.status = 'queued' and r.attempt = 1 and r.start_cursor = held.last_cursor then now() else r.started_at end,
    node = $1, lease_until = now() + make_interval(secs => ${leaseSeconds})
  from held where r.id = held.active_run and r.status <> 'waiting' returning r.*
)
select held.*, t.id as run_id, t.agent, t.input, t.model, t.attempt, t.started_at, t.start_cursor,
  t.input_tokens as run_input_tokens, t.output_tokens as run_output_tokens, t.cost_usd as run_cost_usd
from held join taken t on t.id = held.active_run order by t.id`;

const abandoned = statement('r.lease_until < now()');
/** A node that starts has no run in hand: what stands under its name is its former self's. */
const ownOrAbandoned = statement('(r.lease_until < now() or r.node = $1)');

interface TakenRun {
  run: AcceptedRun;
  usage: Usage;
}

export interface TakeUp {
  runs: TakenRun[];
  /** Endings of runs that cannot go on. */
  ended: Chunk[];
}

export interface TakeUpOptions {
  node: string;
  /** At most so many. */
  limit: number;
  /** At a start: also what stands under this node's name. */
  own: boolean;
  /** Runs that this node has in hand, whatever became of their leases. */
  except: readonly string[];
}

/** Takes up runs that wait or that nobody holds any more, oldest first. */
export async function takeUpRuns(pool: pg.Pool, agents: readonly Runnable[], options: TakeUpOptions): Promise<TakeUp> {
  const result = await pool.query<Record<string, unknown>>({
    name: options.own ? 'take-up-own' : 'take-up',
    text: options.own ? ownOrAbandoned : abandoned,
    values: [options.node, options.limit, options.except],
  });
  const taken: TakeUp = { runs: [], ended: [] };
  for (const row of result.rows) {
    const agent = agents.find((candidate) => candidate.name === row.agent);
    if (agent && Number(row.attempt) <= maxAttempts) {
      taken.runs.push({ run: toRun(row, agent), usage: toUsage(row) });
      continue;
    }
    const chunk = await endLost(pool, row, agent);
    if (chunk) taken.ended.push(chunk);
  }
  return taken;
}

async function endLost(
  pool: pg.Pool,
  row: Readonly<Record<string, unknown>>,
  agent: Runnable | undefined,
): Promise<Chunk | null> {
  const message = agent
    ? `The run was begun ${maxAttempts} times, and its node was lost each time.`
    : `This service has no agent ${String(row.agent)} any more.`;
  return endRunFromOutside(
    pool,
    {
      sessionId: String(row.id),
      runId: String(row.run_id),
      usesSandbox: agent?.usesSandbox ?? false,
      ending: { outcome: 'failed', code: 'worker_lost', message },
    },
    Number(row.active_fence),
  );
}

function toRun(row: Readonly<Record<string, unknown>>, agent: Runnable): AcceptedRun {
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
    // The ORM's pool hands JSON columns over as text.
    input: (typeof row.input === 'string' ? JSON.parse(row.input) : row.input) as Record<string, unknown>,
    session: toSessionState(row),
    model: String(row.model),
    attempt: Number(row.attempt),
    lastCursor: Number(row.last_cursor),
    startCursor: Number(row.start_cursor),
    startedAt: new Date(String(row.started_at)),
    opened: null,
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
