import type pg from 'pg';
import type { Usage } from '../../schema/event.ts';
import type { Chunk } from '../events/chunk.ts';
import type { Lease } from '../events/lease.ts';
import { advisoryLocks } from '../store/advisory-locks.ts';
import { toSessionState } from '../store/session-row.ts';
import type { Runnable } from '../team/team.ts';
import type { AcceptedRun } from './accept.ts';
import { endRunFromOutside } from './ending.ts';
import { inTransaction } from '../store/transaction.ts';
import { maxAttempts } from './lease-time.ts';
import { takeUpStatement } from './take-up-statement.ts';

type Row = Readonly<Record<string, unknown>>;

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
  /** Runs of one workspace that may execute at once, over all nodes; null: as many as there are slots for. */
  ofWorkspace: number | null;
}

/** Takes up runs that nobody holds any more and runs that wait: those that had begun first, and of each the oldest. */
export async function takeUpRuns(pool: pg.Pool, agents: readonly Runnable[], options: TakeUpOptions): Promise<TakeUp> {
  const result = await take(pool, options);
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

async function take(pool: pg.Pool, { node, limit, own, except, ofWorkspace }: TakeUpOptions) {
  const limited = ofWorkspace !== null;
  const name = `take-up${own ? '-own' : ''}${limited ? '-limited' : ''}`;
  const query = { name, text: takeUpStatement({ own, limited }), values: [node, limit, except] as unknown[] };
  if (!limited) return pool.query<Row>(query);
  query.values.push(ofWorkspace);
  // Two that count at once would both find the last place free.
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.takeUp]);
    return client.query<Row>(query);
  });
}

async function endLost(pool: pg.Pool, row: Row, agent: Runnable | undefined): Promise<Chunk | null> {
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

function toRun(row: Row, agent: Runnable): AcceptedRun {
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

function toUsage(row: Row): Usage {
  const cost = row.run_cost_usd;
  return {
    inputTokens: Number(row.run_input_tokens),
    outputTokens: Number(row.run_output_tokens),
    costUsd: cost === null ? null : Number(cost),
  };
}
