import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import { askedLength, type Run, type RunStatus, type WaitingRun } from '../../../schema/run.ts';
import { listedIdeaLength } from '../../../schema/session.ts';
import { isId } from '../../store/id.ts';
import { pageOf, requirePageEnd } from '../sessions/page.ts';
import { noSession } from '../sessions/read.ts';

type Database = pg.Pool | pg.PoolClient;

interface RunPlace {
  workspaceId: string;
  sessionId: string;
  runId: string;
}

/** Returns a run, as a transaction sees it if `db` is in one. Throws ServiceError `not_found`. */
export async function getRun(db: Database, { workspaceId, sessionId, runId }: RunPlace): Promise<Run> {
  const condition = 'run.id = $1 and run.session_id = $2 and run.workspace_id = $3';
  const known = isId(runId) && isId(sessionId);
  const [run] = known ? await selectRuns(db, condition, [runId, sessionId, workspaceId]) : [];
  if (!run) throw noRun(runId, sessionId);
  return run;
}

/** Returns the agent of a run and the body that it was started with. Throws ServiceError `not_found`. */
export async function readInput(
  pool: pg.Pool,
  { workspaceId, sessionId, runId }: RunPlace,
): Promise<{ agent: string; input: Record<string, unknown> }> {
  const known = isId(runId) && isId(sessionId);
  const { rows } = known
    ? await pool.query<{ agent: string; input: Record<string, unknown> }>(
        'select agent, input from run where id = $1 and session_id = $2 and workspace_id = $3',
        [runId, sessionId, workspaceId],
      )
    : { rows: [] };
  if (!rows[0]) throw noRun(runId, sessionId);
  return rows[0];
}

const noRun = (runId: string, sessionId: string) =>
  new ServiceError('not_found', `There is no run ${runId} in session ${sessionId}.`);

export interface RunPage {
  runs: Run[];
  nextBefore: string | null;
}

/** Returns a session's runs, newest first. Throws ServiceError `not_found` or `invalid_request`. */
export async function listRuns(
  pool: pg.Pool,
  workspaceId: string,
  { sessionId, limit, before }: { sessionId: string; limit: number; before?: string | undefined },
): Promise<RunPage> {
  if (!isId(sessionId)) throw noSession(sessionId);
  const session = 'select 1 from session where id = $1 and workspace_id = $2';
  if ((await pool.query(session, [sessionId, workspaceId])).rows.length === 0) throw noSession(sessionId);
  requirePageEnd(before);
  const runs = await selectRuns(
    pool,
    `run.session_id = $1 and run.workspace_id = $2 and ($3::uuid is null or run.id < $3)
     order by run.id desc limit $4`,
    [sessionId, workspaceId, before ?? null, limit + 1],
  );
  const page = runs.slice(0, limit);
  return { runs: page, nextBefore: runs.length > limit ? (page.at(-1)?.runId ?? null) : null };
}

/**
 * The words of a run's body: the database cuts them, because a body may have megabytes of messages. `left` counts code points. The
 * words of a restored or edited version are not shown, as the run does not follow them.
 */
export const asked = `
case when coalesce(run.input ->> 'restore', run.input ->> 'edit') is not null then null else left(coalesce(
  jsonb_path_query_array(run.input, '$.messages[*] ? (@.role == "user").content ? (@.type() == "string")') ->> -1,
  jsonb_path_query_first(run.input, '$.task ? (@.type() == "string")') #>> '{}',
  jsonb_path_query_first(run.input, '$.note ? (@.type() == "string")') #>> '{}'
), ${askedLength}) end`;

interface WaitingRow {
  session_id: string;
  name: string | null;
  idea_summary: string | null;
  id: string;
  agent: string;
  asked: string | null;
  started_at: Date | string;
  last_cursor: number;
  approval_id: string;
  approval_stage: string;
}

/** Returns the runs of a workspace that wait for a decision, newest first. Throws ServiceError `invalid_request`. */
export async function listWaiting(
  pool: pg.Pool,
  workspaceId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ runs: WaitingRun[]; nextBefore: string | null }> {
  requirePageEnd(before);
  const { rows } = await pool.query<WaitingRow>(
    `select run.session_id, session.name, left(session.idea_summary, ${listedIdeaLength}) as idea_summary, run.id, run.agent,
       ${asked} as asked, run.started_at, session.last_cursor::float8, run.approval_id, run.approval_stage
     from run join session on session.id = run.session_id
     where run.workspace_id = $1 and run.status = 'waiting' and ($2::uuid is null or run.id < $2)
     order by run.id desc limit $3`,
    [workspaceId, before ?? null, limit + 1],
  );
  const { page, nextBefore } = pageOf(rows, limit);
  const runs = page.map((row): WaitingRun => ({
    sessionId: row.session_id,
    sessionName: row.name,
    ideaSummary: row.idea_summary,
    runId: row.id,
    agent: row.agent,
    asked: row.asked,
    startedAt: new Date(row.started_at).toISOString(),
    lastCursor: row.last_cursor,
    waitingFor: { stage: row.approval_stage, approvalId: row.approval_id },
  }));
  return { runs, nextBefore };
}

interface Row {
  id: string;
  agent: string;
  asked: string | null;
  status: RunStatus;
  approval_id: string | null;
  approval_stage: string | null;
  started_at: Date | string;
  finished_at: Date | string | null;
  start_cursor: number;
  last_cursor: number;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number | null;
  model: string;
  attempt: number;
  error: string | null;
}

/** The last cursor of an active run is that of its session. */
async function selectRuns(db: Database, condition: string, values: unknown[]): Promise<Run[]> {
  const { rows } = await db.query<Row>(
    `select run.id, agent, status, approval_id, approval_stage, ${asked} as asked, started_at, finished_at,
       start_cursor::float8, coalesce(end_cursor, session.last_cursor)::float8 as last_cursor, run.input_tokens::float8,
       run.output_tokens::float8, run.cost_usd, model, attempt, error::text
     from run join session on session.id = run.session_id where ${condition}`,
    values,
  );
  return rows.map(toRun);
}

function toRun(row: Row): Run {
  const { approval_id: approvalId, approval_stage: stage, start_cursor: start, last_cursor: last } = row;
  return {
    runId: row.id,
    agent: row.agent,
    status: row.status,
    waitingFor: row.status === 'waiting' && approvalId && stage ? { stage, approvalId } : null,
    asked: row.asked,
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    firstCursor: last > start ? start + 1 : null,
    lastCursor: last > start ? last : null,
    usage: { inputTokens: row.input_tokens, outputTokens: row.output_tokens, costUsd: row.cost_usd },
    model: row.model,
    attempt: row.attempt,
    error: row.error === null ? null : (JSON.parse(row.error) as Run['error']),
  };
}
