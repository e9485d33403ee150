import type pg from 'pg';
import type { z } from 'zod';
import type { AnyAgent } from '../../../agents/agent.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { LogVerification, logVerificationInput, LogViolation } from '../../../schema/log-verification.ts';
import type { RunStatus } from '../../../schema/run.ts';
import { type CheckedAgent, checkLog } from '../log/check-log.ts';
import { type ChunkRow, chunksAfter, toChunk } from '../log/read-chunks.ts';
import { inTransaction } from '../../store/transaction.ts';

/** A page ends after so many events, so that no request takes minutes. */
const pageEvents = 200_000;

/** Fields of a session that the terminal event which sets them repeats. */
const toldFields = ['ideaSummary', 'prd', 'projectId'] as const;

/** The run with which the log of a fork begins: it repeats results, and has none of its own. */
const fork: CheckedAgent = { name: 'fork', terminal: null, writes: [] };
const team: CheckedAgent = { name: 'team', terminal: 'team_complete', writes: [] };

interface Options {
  pool: pg.Pool;
  agents: Readonly<Record<string, AnyAgent>>;
}

/**
 * Checks the logs of a page of sessions, or of one, against the tables. Each session is read from one snapshot, so runs may go on
 * meanwhile. Holds at most one page of rows of the log in memory. Throws ServiceError `not_found`.
 */
export async function verifyLog(
  { pool, agents }: Options,
  { sessionId, after, limit }: z.output<typeof logVerificationInput>,
): Promise<LogVerification> {
  const checked = [...Object.values(agents), team, fork];
  const page: LogVerification = { sessions: 0, runs: 0, events: 0, violations: [], nextAfter: null };
  if (sessionId !== undefined) {
    if (!(await verifySession(pool, sessionId, checked, page)))
      throw new ServiceError('not_found', `There is no session ${sessionId}.`);
    return page;
  }
  const ids = await sessionsAfter(pool, after ?? null, limit + 1);
  let from = after ?? null;
  for (const id of ids.slice(0, limit)) {
    await verifySession(pool, id, checked, page);
    page.violations.push(...(await rowsLeft(pool, from, id)));
    from = id;
    if (page.events >= pageEvents) break;
  }
  if (from !== null && from !== ids.at(-1)) page.nextAfter = from;
  else page.violations.push(...(await rowsLeft(pool, from, null)));
  return page;
}

async function sessionsAfter(pool: pg.Pool, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from session where $1::uuid is null or id > $1 order by id limit $2',
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

interface SessionRow {
  last_cursor: string;
  active_run: string | null;
  fields: Record<string, unknown> | string;
}

interface RunRow {
  id: string;
  status: RunStatus;
  start_cursor: string;
  end_cursor: string | null;
}

const sessionStatement = `select last_cursor, active_run,
  json_build_object('ideaSummary', idea_summary, 'prd', prd, 'projectId', project_id) as fields from session where id = $1`;

/** Returns false if the session is gone. */
function verifySession(
  pool: pg.Pool,
  sessionId: string,
  agents: readonly CheckedAgent[],
  page: LogVerification,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const sessions = await client.query<SessionRow>(sessionStatement, [sessionId]);
    const [session] = sessions.rows;
    if (!session) return false;
    const runs = await client.query<RunRow>(
      'select id, status, start_cursor, end_cursor from run where session_id = $1 order by id',
      [sessionId],
    );
    // The ORM's pool returns JSON columns as text.
    const fields = (typeof session.fields === 'string' ? JSON.parse(session.fields) : session.fields) as object;
    const check = checkLog(
      {
        sessionId,
        lastCursor: Number(session.last_cursor),
        activeRun: session.active_run,
        fields: fields as Record<(typeof toldFields)[number], unknown>,
      },
      runs.rows.map((row) => ({
        runId: row.id,
        status: row.status,
        startCursor: Number(row.start_cursor),
        endCursor: row.end_cursor === null ? null : Number(row.end_cursor),
      })),
      agents,
    );
    for (let after = 0; ;) {
      const { rows } = await client.query<ChunkRow>(chunksAfter('$1', '$2'), [sessionId, after]);
      for (const row of rows) check.add(toChunk(sessionId, row));
      const last = Number(rows.at(-1)?.last_cursor ?? 0);
      if (last <= after) break;
      after = last;
    }
    page.sessions += 1;
    page.runs += runs.rows.length;
    page.events += check.events();
    page.violations.push(...check.end());
    return true;
  });
}

/** SQL: the sessions between two ids that are gone, and whose rows are left in a table. */
const left = (table: string) => `select distinct session_id, '${table}' as "table" from ${table}
    where ($1::uuid is null or session_id > $1) and ($2::uuid is null or session_id < $2)
      and not exists (select from session where id = session_id)`;

/** G10: rows of sessions between two ids whose session is gone. */
async function rowsLeft(pool: pg.Pool, after: string | null, before: string | null): Promise<LogViolation[]> {
  const { rows } = await pool.query<{ session_id: string; table: string }>(
    `select * from (${['event_chunk', 'run', 'artifact'].map(left).join(' union all ')}) rows order by 1, 2 limit 100`,
    [after, before],
  );
  return rows.map(({ session_id: sessionId, table }) => ({
    guarantee: 'G10',
    sessionId,
    runId: null,
    cursor: null,
    what: `The session is gone, and the table ${table} has rows of it.`,
  }));
}
