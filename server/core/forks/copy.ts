import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { lockContents } from '../../store/preview-contents.ts';

/** How many versions of an artifact a fork has at most: the newest ones. */
const mostVersions = 50;

export interface CopyPlace {
  workspaceId: string;
  /** The session that is forked. */
  from: string;
  /** The new session, and its first run. */
  sessionId: string;
  runId: string;
  /** What was stored until then is copied. */
  until: Date;
}

/** Copies the versions of all artifacts; they keep their numbers and times. Builds and comments stay behind. */
export async function copyArtifacts(
  client: pg.PoolClient,
  { workspaceId, from, sessionId, runId, until }: CopyPlace,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from (
       select id, row_number() over (partition by kind, name order by version desc) as place from artifact
       where session_id = $1 and workspace_id = $2 and created_at <= $3
     ) version where place <= ${mostVersions} order by id`,
    [from, workspaceId, until],
  );
  // Ids sort by time.
  await client.query(
    `insert into artifact (id, workspace_id, session_id, run_id, kind, name, version, content, created_at)
     select copy.id, a.workspace_id, $3, $4, a.kind, a.name, a.version, a.content, a.created_at
     from unnest($1::uuid[], $2::uuid[]) as copy(old_id, id) join artifact a on a.session_id = $5 and a.id = copy.old_id`,
    [rows.map(({ id }) => id), rows.map(() => uuidv7()), sessionId, runId, from],
  );
}

/** A record of the new session that stands for one of the other: its id, by the column of the session that has it. */
export type CopiedRecords = Readonly<Record<string, string>>;

/** Copies the newest record of each kind. Returns the new ids by kind. */
export async function copyRecords(
  client: pg.PoolClient,
  { workspaceId, from, sessionId, runId, until }: CopyPlace,
): Promise<CopiedRecords> {
  const { rows } = await client.query<{ kind: string; details: unknown }>(
    `select distinct on (kind) kind, details from record
     where session_id = $1 and workspace_id = $2 and created_at <= $3 order by kind, created_at desc, id desc`,
    [from, workspaceId, until],
  );
  const copies = rows.map(({ kind, details }) => ({ id: uuidv7(), kind, details: JSON.stringify(details) }));
  await client.query(
    `insert into record (id, workspace_id, session_id, run_id, kind, details, created_at)
     select c.id, $4, $5, $6, c.kind, c.details, now() from unnest($1::uuid[], $2::text[], $3::jsonb[]) as c(id, kind, details)`,
    [
      copies.map(({ id }) => id),
      copies.map(({ kind }) => kind),
      copies.map(({ details }) => details),
      workspaceId,
      sessionId,
      runId,
    ],
  );
  return Object.fromEntries(copies.map(({ kind, id }) => [kind, id]));
}

/**
 * Copies a preview of pages under a new name. Returns false if there is none with that name in the other session. Call it after the
 * lock of a session.
 */
export async function copyPages(
  client: pg.PoolClient,
  { workspaceId, from, sessionId, runId }: CopyPlace,
  { name, copy }: { name: string; copy: string },
): Promise<boolean> {
  await client.query(lockContents('$1'), [workspaceId]);
  const made = await client.query(
    `insert into preview (name, workspace_id, session_id, run_id, version, created_at, approved)
     select $5, workspace_id, $3, $4, 1, now(), false from preview
     where name = $6 and session_id = $1 and workspace_id = $2 and run_id is not null`,
    [from, workspaceId, sessionId, runId, copy, name],
  );
  await client.query(
    `insert into preview_file (preview_name, path, workspace_id, sha256)
     select $1, path, workspace_id, sha256 from preview_file where preview_name = $2 and workspace_id = $3 and $4`,
    [copy, name, workspaceId, made.rowCount === 1],
  );
  return made.rowCount === 1;
}
