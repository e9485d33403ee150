import type pg from 'pg';
import { deletePreviews, dropContents, lockContents } from '../../store/preview-contents.ts';
import { frameJson, splitFrames } from '../log/frame.ts';
import { chunksAfter, type ChunkRow } from '../log/read-chunks.ts';

interface SharedBuild {
  workspaceId: string;
  sessionId: string;
  shareId: string;
  cursor: number;
  /** An unguessable name. */
  name: string;
}

// A version of the code is stored with the event that ends its stage, in one statement.
const buildStatement = `
select p.name from artifact a join preview p on p.session_id = a.session_id and p.release = a.release
where a.session_id = $1 and a.workspace_id = $2 and a.created_at <= $3 order by a.id desc limit 1`;

/**
 * Publishes the build that was the last one at the cursor under the link's own name, so that nobody learns the name of another
 * build and a later one does not replace it. The files are stored once. Nothing happens if that build is not kept. Runs within the
 * caller's transaction.
 */
export async function publishShared(client: pg.PoolClient, build: SharedBuild): Promise<void> {
  const { workspaceId, sessionId, shareId, name } = build;
  const at = await timeOf(client, build);
  if (at === null) return;
  await client.query(lockContents('$1::text'), [workspaceId]);
  await removeEnded(client, workspaceId, sessionId);
  const { rows } = await client.query<{ name: string }>(buildStatement, [sessionId, workspaceId, at]);
  const [kept] = rows;
  if (!kept) return;
  await client.query(
    `insert into preview (name, workspace_id, session_id, share_id, version, created_at) values ($1, $2, $3, $4, 1, now())`,
    [name, workspaceId, sessionId, shareId],
  );
  await client.query(
    `insert into preview_file (preview_name, path, workspace_id, sha256)
     select $1, path, workspace_id, sha256 from preview_file where preview_name = $2`,
    [name, kept.name],
  );
}

/** The time of the event at the cursor; null if there is none. */
async function timeOf(client: pg.PoolClient, { sessionId, cursor }: SharedBuild): Promise<string | null> {
  const { rows } = await client.query<ChunkRow>(chunksAfter('$1', '$2'), [sessionId, cursor - 1]);
  const [row] = rows;
  const frame = row && splitFrames(row.frames)[cursor - Number(row.first_cursor)];
  return frame === undefined ? null : (JSON.parse(frameJson(frame)) as { at: string }).at;
}

/** Removes what links of the session showed that have ended: nobody can open it any more. */
async function removeEnded(client: pg.PoolClient, workspaceId: string, sessionId: string): Promise<void> {
  const ended = `p.session_id = $1 and p.share_id in (
    select id from share_link where session_id = $1 and (revoked_at is not null or expires_at <= now()))`;
  const { rows } = await client.query<{ sha256: string }>(deletePreviews(ended), [sessionId]);
  if (rows.length === 0) return;
  const hashes = JSON.stringify(rows.map(({ sha256 }) => sha256));
  await client.query(dropContents('$1::uuid', '$2'), [workspaceId, hashes]);
}
