import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { authorOf, type Author } from '../../../schema/actor.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { includeOf, type PartColumns, partColumns } from '../access/share-parts.ts';
import type { NewShare, Share, shareCreateInput } from '../../../schema/share.ts';
import { makeToken, tokenHash } from '../access/tokens.ts';
import { type AuditOrigin, recordAudit } from '../audit/record.ts';
import { isId } from '../../store/id.ts';
import { inTransaction } from '../../store/transaction.ts';
import { pageOf, type PageRequest, requirePageEnd } from '../sessions/page.ts';
import { noSession } from '../sessions/read.ts';
import { makePreviewName } from '../../store/preview-name.ts';
import { publishShared } from './shared-preview.ts';

interface Row extends PartColumns {
  id: string;
  session_id: string;
  session_name: string | null;
  idea_summary: string | null;
  cursor: string;
  created_by: string;
  created_by_type: Author['type'];
  created_by_name: string;
  created_at: Date | string;
  expires_at: Date | string;
  last_used_at: Date | string | null;
  revoked_at: Date | string | null;
  expired: boolean;
  allowed: boolean;
}

const columns = `l.id, l.session_id, s.name as session_name, s.idea_summary, l.cursor, ${partColumns}, l.created_by,
  l.created_by_type, l.created_by_name, l.created_at, l.expires_at, l.last_used_at, l.revoked_at,
  l.expires_at <= now() as expired, w.share_links as allowed`;
const joined = 'join session s on s.id = l.session_id join workspace w on w.id = l.workspace_id';

// The lock keeps the session until the link is stored: a delete waits for it, and then removes the link, too.
const createStatement = `
with held as (
  select id, workspace_id, last_cursor from session where id = $2 and workspace_id = $3 for key share
), l as (
  insert into share_link (id, workspace_id, session_id, token_hash, cursor, with_cost, with_people, with_comments,
    with_signals, with_preview, created_by, created_by_type, created_by_name, created_at, expires_at)
  select $1, workspace_id, id, $4, coalesce($5::bigint, last_cursor), $6, $7, $8, $9, $10, $11, $12, $13, now(),
    now() + make_interval(days => $14)
  from held where coalesce($5::bigint, 0) <= last_cursor
  returning *
)
select ${columns} from l ${joined}`;

/**
 * Creates a link that shows a session of the caller's workspace. Throws ServiceError `not_found`, `conflict` if the workspace
 * allows no links, or `invalid_request` for a cursor beyond the log.
 */
export async function createShare(
  pool: pg.Pool,
  input: z.output<typeof shareCreateInput>,
  baseUrl: string,
  origin: AuditOrigin,
): Promise<NewShare> {
  const { sessionId, cursor = null, expiresInDays, include = {} } = input;
  const { cost = false, people = false, comments = false, signals = false, preview = false } = include;
  const { type, id, name } = authorOf(origin.actor);
  const token = makeToken('share');
  return inTransaction(pool, async (client) => {
    await requireAllowed(client, origin.workspaceId);
    const place = [uuidv7(), sessionId, origin.workspaceId, tokenHash(token), cursor];
    const parts = [cost, people, comments, signals, preview];
    const values = [...place, ...parts, id, type, name, expiresInDays];
    const [row] = isId(sessionId) ? (await client.query<Row>(createStatement, values)).rows : [];
    if (!row) throw await whyNot(client, origin.workspaceId, sessionId);
    const share = toShare(row);
    const { workspaceId } = origin;
    if (preview) await publishShared(client, { ...share, workspaceId, name: makePreviewName() });
    await recordAudit(client, origin, { action: 'share.created', target: targetOf(share), after: stateOf(share) });
    return { ...share, token, link: `${baseUrl}/r#${token}` };
  });
}

async function requireAllowed(client: pg.PoolClient, workspaceId: string): Promise<void> {
  const { rows } = await client.query<{ allowed: boolean }>(
    'select share_links as allowed from workspace where id = $1',
    [workspaceId],
  );
  if (rows[0]?.allowed) return;
  throw new ServiceError('conflict', 'The workspace allows no links. An admin can allow them in its settings.');
}

async function whyNot(client: pg.PoolClient, workspaceId: string, sessionId: string): Promise<ServiceError> {
  const { rows } = isId(sessionId)
    ? await client.query<{ last: string }>(
        'select last_cursor as last from session where id = $1 and workspace_id = $2',
        [sessionId, workspaceId],
      )
    : { rows: [] };
  if (!rows[0]) return noSession(sessionId);
  const message = `must be at most ${rows[0].last}, the last event of the session`;
  return new ServiceError('invalid_request', `cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
}

export interface ShareQuery extends PageRequest {
  sessionId?: string | undefined;
}

/**
 * Lists the links of a workspace, or of one session, newest first, also those that have ended. Throws ServiceError `not_found`,
 * `invalid_request`.
 */
export async function listShares(
  pool: pg.Pool,
  workspaceId: string,
  { sessionId, limit, before }: ShareQuery,
): Promise<{ shares: Share[]; nextBefore: string | null }> {
  requirePageEnd(before);
  if (sessionId !== undefined) await requireSession(pool, workspaceId, sessionId);
  const { rows } = await pool.query<Row>(
    `select ${columns} from share_link l ${joined}
     where l.workspace_id = $1 and ($2::uuid is null or l.session_id = $2) and ($3::uuid is null or l.id < $3)
     order by l.id desc limit $4`,
    [workspaceId, sessionId ?? null, before ?? null, limit + 1],
  );
  const { page, nextBefore } = pageOf(rows, limit);
  return { shares: page.map(toShare), nextBefore };
}

async function requireSession(pool: pg.Pool, workspaceId: string, sessionId: string): Promise<void> {
  const found =
    isId(sessionId) &&
    (await pool.query('select from session where id = $1 and workspace_id = $2', [sessionId, workspaceId])).rowCount;
  if (!found) throw noSession(sessionId);
}

/** Revokes a link for good. Revoking it again changes nothing. Throws ServiceError `not_found`. */
export async function revokeShare(pool: pg.Pool, shareId: string, origin: AuditOrigin): Promise<Share> {
  return inTransaction(pool, async (client) => {
    const before = await findShare(client, origin.workspaceId, shareId);
    if (before.revokedAt !== null) return before;
    await client.query('update share_link set revoked_at = now() where id = $1', [shareId]);
    const share = await findShare(client, origin.workspaceId, shareId);
    const after = { revokedAt: share.revokedAt ?? '' };
    await recordAudit(client, origin, {
      action: 'share.revoked',
      target: targetOf(share),
      before: stateOf(before),
      after,
    });
    return share;
  });
}

async function findShare(client: pg.PoolClient, workspaceId: string, shareId: string): Promise<Share> {
  const { rows } = isId(shareId)
    ? await client.query<Row>(
        `select ${columns} from share_link l ${joined} where l.id = $1 and l.workspace_id = $2 for update of l`,
        [shareId, workspaceId],
      )
    : { rows: [] };
  if (!rows[0]) throw new ServiceError('not_found', `There is no link ${shareId}.`);
  return toShare(rows[0]);
}

const targetOf = ({ shareId }: Share) => ({ type: 'share', id: shareId, name: null });
const stateOf = ({ sessionId, cursor, include, expiresAt }: Share) => ({ sessionId, cursor, include, expiresAt });

const timeOf = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString());

function statusOf({ revoked_at, expired, allowed }: Row): Share['status'] {
  if (revoked_at !== null) return 'revoked';
  if (expired) return 'expired';
  return allowed ? 'active' : 'forbidden';
}

function toShare(row: Row): Share {
  return {
    shareId: row.id,
    sessionId: row.session_id,
    sessionName: row.session_name,
    ideaSummary: row.idea_summary,
    cursor: Number(row.cursor),
    include: includeOf(row),
    status: statusOf(row),
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: { type: row.created_by_type, id: row.created_by, name: row.created_by_name },
    expiresAt: new Date(row.expires_at).toISOString(),
    lastOpenedAt: timeOf(row.last_used_at),
    revokedAt: timeOf(row.revoked_at),
  };
}
