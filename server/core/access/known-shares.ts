import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import { createCredentialCache, type CredentialCache, type Found } from './credential-cache.ts';
import { inNetworks } from './networks.ts';
import { shareScopes } from './roles.ts';
import { includeOf, type PartColumns, partColumns } from './share-parts.ts';
import { isToken, tokenHash } from './tokens.ts';

interface Row extends PartColumns {
  id: string;
  workspace_id: string;
  session_id: string;
  cursor: string;
  created_by_name: string;
  /** Milliseconds since 1970. */
  created: number;
  expires: number;
  /** Milliseconds until it expires. */
  left: number;
  revoked: boolean;
  expired: boolean;
  allowed: boolean | null;
  networks: string[] | null;
  workspace_gone: boolean;
}

// Only the database's clock decides. The same statement updates `last_used_at`, at most once a minute for each link.
const findStatement = `
with found as (
  select l.id, l.workspace_id, l.session_id, l.cursor, ${partColumns},
    l.created_by_name, (extract(epoch from l.created_at) * 1000)::float8 as created,
    (extract(epoch from l.expires_at) * 1000)::float8 as expires,
    (extract(epoch from l.expires_at - now()) * 1000)::float8 as left,
    l.revoked_at is not null as revoked, l.expires_at <= now() as expired, w.share_links as allowed,
    w.ip_ranges as networks, w.id is null or w.deleted_at is not null as workspace_gone
  from share_link l left join workspace w on w.id = l.workspace_id
  where l.token_hash = $1
), used as (
  update share_link set last_used_at = date_trunc('minute', now())
  where id = (select id from found where allowed and not (revoked or expired or workspace_gone))
    and last_used_at is distinct from date_trunc('minute', now())
)
select * from found`;

/** Looks up the tokens of links that show a session. */
export function createKnownShares(pool: pg.Pool): CredentialCache {
  return createCredentialCache({
    isToken: (text) => isToken('share', text),
    hash: tokenHash,
    async ask(hash) {
      const result = await pool.query<Row>({ name: 'find-share', text: findStatement, values: [hash] });
      const row = result.rows[0];
      if (!row) return null;
      requireValid(row);
      return toFound(row);
    },
  });
}

/** `share` tells a page why: it may show it in another language. */
const refuse = (share: string, message: string) =>
  new ServiceError('unauthenticated', message, { extensions: { share } });

function requireValid(row: Row): void {
  if (row.revoked) throw refuse('revoked', 'The link was revoked.');
  if (row.expired) throw refuse('expired', 'The link has expired. Ask for another one.');
  if (row.workspace_gone) throw refuse('gone', 'The link belongs to a workspace that was deleted.');
  if (!row.allowed) throw refuse('forbidden', 'The workspace allows no links at present.');
}

function toFound(row: Row): Found {
  const expiresAt = new Date(row.expires);
  return {
    workspaceId: row.workspace_id,
    callerId: row.id,
    actor: { type: 'shareLink', id: row.id, name: 'Link', role: null, via: 'link', sessionId: null, keyHint: null },
    scopes: new Set(shareScopes),
    admits: inNetworks(row.networks),
    expiresAt,
    browser: null,
    share: {
      shareId: row.id,
      sessionId: row.session_id,
      cursor: Number(row.cursor),
      include: includeOf(row),
      createdAt: new Date(row.created),
      expiresAt,
      sharedBy: row.created_by_name,
    },
    millisecondsLeft: row.left,
  };
}
