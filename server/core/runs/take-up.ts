import type pg from 'pg';
import type { Usage } from '../../../schema/event.ts';
import type { Chunk } from '../log/chunk.ts';
import type { Lease } from '../log/lease.ts';
import { advisoryLocks } from '../../store/advisory-locks.ts';
import { toSessionState } from '../../store/session-row.ts';
import { endRunFromOutside } from './ending.ts';
import type { AcceptedRun, Executable } from './executable.ts';
import { inTransaction } from '../../store/transaction.ts';
import { maxAttempts } from './lease-time.ts';
import { takeUpStatement } from './take-up-statement.ts';

type Row = Readonly<Record<string, unknown>>;

interface TakenRun {
  run: AcceptedRun;
  usage: Usage;
}

export interface TakeUp {
  runs: TakenRun[];
  /** The endings of runs that cannot continue. */
  ended: Chunk[];
}

export interface TakeUpOptions {
  node: string;
  /** The most runs to take up. */
  limit: number;
  /** For the start of a node: also takes up the runs that are stored under its id. */
  own: boolean;
  /** The runs that this node executes or accepts. They are not taken up, even if their leases are over. */
  except: readonly string[];
  /** How many runs of one workspace may execute at once, on all nodes; null for no limit. */
  ofWorkspace: number | null;
}

/** Takes up runs with expired leases, and queued runs: started ones first, the oldest first. */
export async function takeUpRuns(
  pool: pg.Pool,
  executables: readonly Executable[],
  options: TakeUpOptions,
): Promise<TakeUp> {
  const result = await take(pool, options);
  const taken: TakeUp = { runs: [], ended: [] };
  for (const row of result.rows) {
    const executable = executables.find(({ agent }) => agent.name === row.agent);
    if (executable && Number(row.attempt) <= maxAttempts) {
      taken.runs.push({ run: toRun(row, executable), usage: toUsage(row) });
      continue;
    }
    const chunk = await endLost(pool, row, executable);
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
  // Two nodes that count at once would both take the last place.
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.takeUp]);
    return client.query<Row>(query);
  });
}

async function endLost(pool: pg.Pool, row: Row, executable: Executable | undefined): Promise<Chunk | null> {
  const message = executable
    ? `The run was begun ${maxAttempts} times, and its node was lost each time.`
    : `This service has no agent ${String(row.agent)} any more.`;
  return endRunFromOutside(
    pool,
    {
      sessionId: String(row.id),
      runId: String(row.run_id),
      usesSandbox: executable?.agent.usesSandbox ?? false,
      ending: { outcome: 'failed', code: 'worker_lost', message },
    },
    Number(row.active_fence),
  );
}

function toRun(row: Row, executable: Executable): AcceptedRun {
  const lease: Lease = {
    workspaceId: String(row.workspace_id),
    sessionId: String(row.id),
    runId: String(row.run_id),
    agent: executable.agent.name,
    fence: Number(row.active_fence),
  };
  return {
    lease,
    executable,
    payer: { keyId: textOrNull(row.run_key_id), memberId: textOrNull(row.run_member_id) },
    // The ORM's pool returns JSON columns as text.
    input: (typeof row.input === 'string' ? JSON.parse(row.input) : row.input) as Record<string, unknown>,
    session: toSessionState(row),
    model: String(row.model),
    attempt: Number(row.attempt),
    lastCursor: Number(row.last_cursor),
    startCursor: Number(row.start_cursor),
    startedAt: new Date(String(row.started_at)),
    opened: null,
    trace: textOrNull(row.run_trace),
  };
}

const textOrNull = (value: unknown) => (value === null ? null : String(value));

function toUsage(row: Row): Usage {
  const cost = row.run_cost_usd;
  return {
    inputTokens: Number(row.run_input_tokens),
    outputTokens: Number(row.run_output_tokens),
    costUsd: cost === null ? null : Number(cost),
  };
}
