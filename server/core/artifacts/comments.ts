import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Author } from '../../../schema/actor.ts';
import type { Comment, commentCreateInput } from '../../../schema/comment.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { isId } from '../../store/id.ts';
import { type AuditOrigin, recordAudit } from '../audit/record.ts';
import { inTransaction } from '../../store/transaction.ts';
import { pageOf, type PageRequest, requirePageEnd } from '../sessions/page.ts';
import { noSession } from '../sessions/read.ts';

interface Row {
  id: string;
  artifact_id: string;
  kind: string;
  name: string;
  version: number;
  anchor: string | null;
  text: string;
  author_type: Author['type'];
  author_id: string;
  author_name: string;
  created_at: Date | string;
  resolved_at: Date | string | null;
}

const columns = `c.id, c.artifact_id, a.kind, a.name, a.version, c.anchor, c.text, c.author_type, c.author_id, c.author_name,
  c.created_at, c.resolved_at`;

// The lock keeps the session until the comment is stored: a delete waits for it, and then removes the comment, too. It does
// not wait for the events of a run, and they do not wait for it.
const createStatement = `
with held as (
  select id, workspace_id from session where id = $2 and workspace_id = $3 for key share
), c as (
  insert into comment (id, workspace_id, session_id, artifact_id, anchor, text, author_type, author_id, author_name, created_at)
  select $1, held.workspace_id, held.id, artifact.id, $5, $6, $7, $8, $9, now()
  from held join artifact on artifact.session_id = held.id and artifact.workspace_id = held.workspace_id
  where artifact.id = $4
  returning *
)
select ${columns} from c join artifact a on a.session_id = c.session_id and a.id = c.artifact_id`;

export interface NewComment extends z.output<typeof commentCreateInput> {
  sessionId: string;
  author: Author;
}

/** Stores a comment on a version of an artifact. Throws ServiceError `not_found`. */
export async function createComment(
  pool: pg.Pool,
  workspaceId: string,
  { sessionId, artifactId, anchor, text, author }: NewComment,
): Promise<Comment> {
  const known = isId(sessionId) && isId(artifactId);
  const values = [uuidv7(), sessionId, workspaceId, artifactId, anchor, text, author.type, author.id, author.name];
  const [row] = known ? (await pool.query<Row>(createStatement, values)).rows : [];
  if (!row) throw new ServiceError('not_found', `There is no artifact ${artifactId} in session ${sessionId}.`);
  return toComment(row);
}

export interface CommentQuery extends PageRequest {
  sessionId: string;
  kind?: string | undefined;
}

/** Lists the comments of a session, newest first. Throws ServiceError `not_found`, `invalid_request`. */
export async function listComments(
  pool: pg.Pool,
  workspaceId: string,
  { sessionId, kind, limit, before }: CommentQuery,
): Promise<{ comments: Comment[]; nextBefore: string | null }> {
  if (!isId(sessionId)) throw noSession(sessionId);
  const session = 'select from session where id = $1 and workspace_id = $2';
  if ((await pool.query(session, [sessionId, workspaceId])).rowCount === 0) throw noSession(sessionId);
  requirePageEnd(before);
  const { rows } = await pool.query<Row>(
    `select ${columns} from comment c join artifact a on a.session_id = c.session_id and a.id = c.artifact_id
     where c.session_id = $1 and c.workspace_id = $2 and ($3::text is null or a.kind = $3) and ($4::uuid is null or c.id < $4)
     order by c.id desc limit $5`,
    [sessionId, workspaceId, kind ?? null, before ?? null, limit + 1],
  );
  const { page, nextBefore } = pageOf(rows, limit);
  return { comments: page.map(toComment), nextBefore };
}

export interface CommentPlace {
  sessionId: string;
  commentId: string;
}

/** Throws ServiceError `not_found`. */
export function getComment(pool: pg.Pool, workspaceId: string, place: CommentPlace): Promise<Comment> {
  const statement = `select ${columns} from comment c join artifact a on a.session_id = c.session_id and a.id = c.artifact_id
    where c.id = $1 and c.session_id = $2 and c.workspace_id = $3`;
  return one(pool, statement, workspaceId, place);
}

/** Resolves a comment, or opens it again. One that is resolved keeps the time of that. Throws ServiceError `not_found`. */
export function setResolved(
  pool: pg.Pool,
  workspaceId: string,
  place: CommentPlace,
  resolved: boolean,
): Promise<Comment> {
  const statement = `update comment c set resolved_at = ${resolved ? 'coalesce(c.resolved_at, now())' : 'null'}
    from artifact a where a.session_id = c.session_id and a.id = c.artifact_id and c.id = $1 and c.session_id = $2 and c.workspace_id = $3
    returning ${columns}`;
  return one(pool, statement, workspaceId, place);
}

/** Deletes a comment; the audit log has it if somebody else wrote it. Throws ServiceError `not_found`. */
export async function removeComment(pool: pg.Pool, origin: AuditOrigin, place: CommentPlace): Promise<void> {
  const statement = `delete from comment c using artifact a
    where a.session_id = c.session_id and a.id = c.artifact_id and c.id = $1 and c.session_id = $2 and c.workspace_id = $3 returning ${columns}`;
  await inTransaction(pool, async (client) => {
    const { artifactId, author } = await one(client, statement, origin.workspaceId, place);
    if (isBy(author, origin.actor)) return;
    const { type, id } = author;
    await recordAudit(client, origin, {
      action: 'comment.deleted',
      target: { type: 'comment', id: place.commentId, name: null },
      before: { sessionId: place.sessionId, artifactId, author: { type, id } },
    });
  });
}

/** Whether somebody wrote a comment. */
export const isBy = (author: Pick<Author, 'type' | 'id'>, { type, id }: Pick<Author, 'type' | 'id'>): boolean =>
  author.type === type && author.id === id;

/** Returns the comment that a statement finds by id, session and workspace. */
async function one(
  db: pg.Pool | pg.PoolClient,
  statement: string,
  workspaceId: string,
  { sessionId, commentId }: CommentPlace,
): Promise<Comment> {
  const known = isId(sessionId) && isId(commentId);
  const [row] = known ? (await db.query<Row>(statement, [commentId, sessionId, workspaceId])).rows : [];
  if (!row) throw new ServiceError('not_found', `There is no comment ${commentId} in session ${sessionId}.`);
  return toComment(row);
}

function toComment(row: Row): Comment {
  const { anchor, text, kind, name, version } = row;
  return {
    commentId: row.id,
    artifactId: row.artifact_id,
    kind,
    name,
    version,
    anchor,
    text,
    author: { type: row.author_type, id: row.author_id, name: row.author_name },
    createdAt: new Date(row.created_at).toISOString(),
    resolvedAt: row.resolved_at === null ? null : new Date(row.resolved_at).toISOString(),
  };
}
