import type pg from 'pg';
import type { Place } from './folders.ts';

/**
 * Whether a session was not used for the days of its workspace, or of the service. It is used by changes, runs, comments,
 * attachments and new artifacts. A run that is not over and a link that works keep it. `s` is the session, `w` its workspace.
 */
const isDue = (days: string): string => {
  const used = `now() - make_interval(days => coalesce(w.retention_days, ${days}::int))`;
  return `s.created_at < ${used} and s.updated_at < ${used} and (s.restored_at is null or s.restored_at < ${used})
  and s.active_run is null
  and not exists (select from run r where r.session_id = s.id and (r.finished_at is null or r.finished_at >= ${used}))
  and not exists (select from share_link l where l.session_id = s.id and l.revoked_at is null and l.expires_at > now())
  and not exists (select from comment c where c.session_id = s.id and greatest(c.created_at, c.resolved_at) >= ${used})
  and not exists (select from attachment a where a.session_id = s.id and a.created_at >= ${used})
  and not exists (select from artifact a where a.session_id = s.id and a.created_at >= ${used})`;
};

const of = 'from session s join workspace w on w.id = s.workspace_id and w.deleted_at is null';

/** Returns sessions that are due, those that were created first, after an id. Days: of the service; null: for ever. */
export async function dueSessions(
  pool: Pick<pg.Pool, 'query'>,
  days: number | null,
  { after, limit }: { after: string; limit: number },
): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `select s.id as "sessionId", s.workspace_id as "workspaceId" ${of}
     where s.id > $2 and ${isDue('$1')} order by s.id limit $3`,
    [days, after, limit],
  );
  return rows;
}

/** Returns the last cursor of a session that is still due; null if it is not, or is gone. */
export async function cursorIfDue(
  client: Pick<pg.ClientBase, 'query'>,
  days: number | null,
  { sessionId, workspaceId }: Place,
): Promise<number | null> {
  const { rows } = await client.query<{ cursor: string }>(
    `select s.last_cursor::text as cursor ${of} where s.id = $2 and s.workspace_id = $3 and ${isDue('$1')}`,
    [days, sessionId, workspaceId],
  );
  return rows[0] ? Number(rows[0].cursor) : null;
}
