import type pg from 'pg';
import type { Actor } from '../../../schema/actor.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { MemberState } from '../../../schema/member.ts';
import type { Role } from '../../../schema/role.ts';
import { createCredentialCache, type CredentialCache, type Found } from './credential-cache.ts';
import { isKeyText, keyHash } from './key-text.ts';
import { inNetworks } from './networks.ts';
import { scopesOf, scopesWithin } from './roles.ts';

interface Row {
  id: string;
  workspace_id: string;
  name: string;
  hint: string;
  role: Role;
  scopes: string[] | null;
  networks: string[] | null;
  workspace_networks: string[] | null;
  workspace_gone: boolean;
  /** Milliseconds since 1970. */
  expires: number | null;
  revoked: boolean;
  expired: boolean;
  /** The request sent the key from before the last rotation, and its overlap is over. */
  replaced: boolean;
  /** Milliseconds until this key ends; null if it does not expire. */
  left: number | null;
  owner_member_id: string | null;
  member_name: string | null;
  member_role: Role | null;
  member_state: MemberState | null;
  owner_service_account_id: string | null;
  account_name: string | null;
  account_role: Role | null;
  account_suspended: boolean | null;
}

// Only the database's clock decides. The same statement updates `last_used_at`, at most once a minute for each key.
const findStatement = `
with found as (
  select k.id, k.workspace_id, k.name, k.hint, k.role, k.scopes, k.ip_ranges as networks,
    w.ip_ranges as workspace_networks, w.deleted_at is not null as workspace_gone,
    (extract(epoch from k.expires_at) * 1000)::float8 as expires,
    k.revoked_at is not null as revoked, coalesce(k.expires_at <= now(), false) as expired,
    k.hash <> $1 and k.previous_until <= now() as replaced,
    (extract(epoch from least(k.expires_at, case when k.hash = $1 then null else k.previous_until end) - now()) * 1000)::float8
      as left,
    k.owner_member_id, coalesce(p.name, m.name) as member_name, m.role as member_role, m.state as member_state,
    k.owner_service_account_id, a.name as account_name, a.role as account_role,
    a.suspended_at is not null as account_suspended
  from api_key k left join workspace w on w.id = k.workspace_id
    left join member m on m.id = k.owner_member_id and m.workspace_id = k.workspace_id
    left join person p on p.id = m.person_id
    left join service_account a on a.id = k.owner_service_account_id and a.workspace_id = k.workspace_id
  where k.hash = $1 or k.previous_hash = $1
), used as (
  update api_key set last_used_at = date_trunc('minute', now())
  where id = (select id from found where not (revoked or expired or replaced))
    and last_used_at is distinct from date_trunc('minute', now())
)
select * from found`;

/** Looks up API keys. A key of a member or service account stops with its owner, and never does more than its owner may. */
export function createKnownKeys(pool: pg.Pool): CredentialCache {
  return createCredentialCache({
    isToken: isKeyText,
    hash: keyHash,
    async ask(hash) {
      const result = await pool.query<Row>({ name: 'find-key', text: findStatement, values: [hash] });
      const row = result.rows[0];
      if (!row) return null;
      requireValid(row);
      return toFound(row);
    },
  });
}

const refuse = (why: string) => new ServiceError('unauthenticated', `The key ${why}.`);

function requireValid(row: Row): void {
  if (row.revoked) throw refuse('was revoked');
  if (row.expired) throw refuse('has expired');
  if (row.replaced) throw refuse('was replaced by another one');
  if (row.workspace_gone) throw refuse('belongs to a workspace that was deleted');
  if (row.owner_member_id !== null && row.member_state !== 'active')
    throw refuse(
      `belongs to a member who is ${row.member_state === null ? 'no longer in the workspace' : row.member_state}`,
    );
  if (row.owner_service_account_id !== null && row.account_role === null)
    throw refuse('belongs to a service account that was removed');
  if (row.account_suspended) throw refuse('belongs to a service account that is suspended');
}

function toFound(row: Row): Found {
  const scopes = scopesOf(row.role, row.scopes);
  const ownerRole = row.member_role ?? row.account_role;
  return {
    workspaceId: row.workspace_id,
    callerId: row.id,
    actor: actorOf(row),
    scopes: new Set(ownerRole === null ? scopes : scopesWithin(scopes, ownerRole)),
    admits: inNetworks(row.networks, row.workspace_networks),
    expiresAt: row.expires === null ? null : new Date(row.expires),
    browser: null,
    share: null,
    millisecondsLeft: row.left,
  };
}

function actorOf(row: Row): Actor {
  const proof = { via: 'key', sessionId: null, keyHint: row.hint } as const;
  if (row.owner_member_id !== null)
    return { type: 'member', id: row.owner_member_id, name: row.member_name ?? '', role: row.member_role, ...proof };
  if (row.owner_service_account_id !== null) {
    const { owner_service_account_id: id, account_name: name, account_role: role } = row;
    return { type: 'serviceAccount', id, name: name ?? '', role, ...proof };
  }
  return { type: 'key', id: row.id, name: row.name, role: row.role, ...proof };
}
