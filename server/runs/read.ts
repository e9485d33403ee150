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
  const row =
    isId(runId) && isId(sessionId)
      ? await orm.em.fork().findOne(RunEntity, { id: runId, sessionId, workspaceId })
      : null;
  if (!row) throw new ServiceError('not_found', `There is no run ${runId} in session ${sessionId}.`);
  const [run] = await withCursors(pool, sessionId, [row]);
  if (!run) throw new TypeError('one row in, one run out');
  return run;
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

function toRun(row: RunRow, lastCursor: number): Run {
  const begun = lastCursor > row.startCursor;
  return {
    runId: row.id,
    agent: row.agent,
    status: row.status,
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
