import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { RunEntity, type RunRow } from '../../schema/entities/run.ts';
import { SessionEntity } from '../../schema/entities/session.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { Run } from '../../schema/run.ts';
import { isId } from '../store/id.ts';
import { noSession, requirePageEnd } from '../sessions/read.ts';

/** Throws ServiceError `not_found`. */
export async function getRun(
  orm: MikroORM,
  pool: pg.Pool,
  workspaceId: string,
  sessionId: string,
  runId: string,
): Promise<Run> {
  const known = isId(runId) && isId(sessionId);
  const row = known ? await orm.em.fork().findOne(RunEntity, { id: runId, sessionId, workspaceId }) : null;
  if (!row) throw new ServiceError('not_found', `There is no run ${runId} in session ${sessionId}.`);
  const [run] = await withCursors(pool, sessionId, [row]);
  if (!run) throw new TypeError('one row in, one run out');
  return run;
}

/** The same as a transaction sees it, which must know that the run is there. */
export async function readRun(
  client: pg.PoolClient,
  { workspaceId, sessionId, runId }: { workspaceId: string; sessionId: string; runId: string },
): Promise<Run> {
  const result = await client.query<RawRun>(
    `select run.id, agent, status, approval_id as "approvalId", approval_stage as "approvalStage",
       started_at as "startedAt", finished_at as "finishedAt", start_cursor as "startCursor", end_cursor as "endCursor",
       run.input_tokens::float8 as "inputTokens", run.output_tokens::float8 as "outputTokens",
       run.cost_usd as "costUsd", model, attempt, error, last_cursor as "sessionCursor"
     from run join session on session.id = run.session_id
     where run.id = $1 and run.session_id = $2 and run.workspace_id = $3`,
    [runId, sessionId, workspaceId],
  );
  const [row] = result.rows;
  if (!row) throw new TypeError(`run ${runId} is not there`);
  const { startedAt, finishedAt, startCursor, endCursor, sessionCursor } = row;
  const shown = {
    ...row,
    startedAt: new Date(startedAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
    startCursor: Number(startCursor),
  };
  return toRun(shown, Number(endCursor ?? sessionCursor));
}

export interface RunPage {
  runs: Run[];
  nextBefore: string | null;
}

/** A session's runs, newest first. Throws ServiceError `not_found`, `invalid_request`. */
export async function listRuns(
  orm: MikroORM,
  pool: pg.Pool,
  workspaceId: string,
  { sessionId, limit, before }: { sessionId: string; limit: number; before?: string | undefined },
): Promise<RunPage> {
  const em = orm.em.fork();
  const known = isId(sessionId) && (await em.count(SessionEntity, { id: sessionId, workspaceId })) > 0;
  if (!known) throw noSession(sessionId);
  requirePageEnd(before);
  const where = { sessionId, workspaceId, ...(before === undefined ? {} : { id: { $lt: before } }) };
  const rows = await em.find(RunEntity, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    runs: await withCursors(pool, sessionId, page),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** An active run's last cursor is the session's. */
async function withCursors(pool: pg.Pool, sessionId: string, rows: readonly RunRow[]): Promise<Run[]> {
  const active = rows.some((row) => !row.finishedAt);
  const result = active
    ? await pool.query<{ last_cursor: string }>('select last_cursor from session where id = $1', [sessionId])
    : null;
  const sessionCursor = Number(result?.rows[0]?.last_cursor ?? 0);
  return rows.map((row) => toRun(row, row.endCursor ?? sessionCursor));
}

/** The same as the driver gives it. */
type RawRun = Omit<RunShown, 'startedAt' | 'finishedAt' | 'startCursor'> & {
  startedAt: string;
  finishedAt: string | null;
  startCursor: string;
  endCursor: string | null;
  sessionCursor: string;
};

/** What of a row is shown. */
type RunShown = Pick<
  RunRow,
  | 'id'
  | 'agent'
  | 'status'
  | 'approvalId'
  | 'approvalStage'
  | 'startedAt'
  | 'finishedAt'
  | 'startCursor'
  | 'inputTokens'
  | 'outputTokens'
  | 'costUsd'
  | 'model'
  | 'attempt'
  | 'error'
>;

function waitingFor({ status, approvalId, approvalStage: stage }: RunShown): Run['waitingFor'] {
  return status === 'waiting' && approvalId && stage ? { stage, approvalId } : null;
}

function toRun(row: RunShown, lastCursor: number): Run {
  const begun = lastCursor > row.startCursor;
  return {
    runId: row.id,
    agent: row.agent,
    status: row.status,
    waitingFor: waitingFor(row),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    firstCursor: begun ? row.startCursor + 1 : null,
    lastCursor: begun ? lastCursor : null,
    usage: { inputTokens: row.inputTokens, outputTokens: row.outputTokens, costUsd: row.costUsd ?? null },
    model: row.model,
    attempt: row.attempt,
    error: row.error ?? null,
  };
}
