import type pg from 'pg';
import type { SignInWay } from '../../../schema/actor.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { MemberState } from '../../../schema/member.ts';
import type { Role } from '../../../schema/role.ts';
import { createCredentialCache, type CredentialCache, type Found } from './credential-cache.ts';
import { inNetworks } from './networks.ts';
import { servicePrincipal } from './principal.ts';
import { roleScopes } from './roles.ts';
import { isToken, tokenHash } from './tokens.ts';

/** For how long a sign-in counts as recent, in milliseconds. */
const recentMilliseconds = 600_000;

/** How long a browser session may go unused, in hours. */
const idleHours = 4;

interface Row {
  id: string;
  workspace_id: string;
  workspace_gone: boolean;
  networks: string[] | null;
  person_id: string | null;
  person_name: string | null;
  via: SignInWay;
  /** Milliseconds since 1970. */
  proved: number;
  /** Milliseconds since then. */
  since_proof: number;
  expires: number;
  /** Milliseconds until it ends unused. */
  left: number;
  ended: boolean;
  expired: boolean;
  member_id: string | null;
  role: Role | null;
  state: MemberState | null;
  /** The workspace takes only sessions that passed one of its own connections, and this one passed none. */
  lacks_sign_on: boolean;
}

// Only the database's clock decides. The same statement updates when the session and the member were last seen, at most
// once a minute. A row that somebody else has locked is left to the next request: a sign-in locks the member before the
// session, and waiting for it could deadlock.
const findStatement = `
with found as (
  select s.id, s.workspace_id, w.deleted_at is not null as workspace_gone, w.ip_ranges as networks,
    s.person_id, p.name as person_name, s.via, (extract(epoch from s.proved_at) * 1000)::float8 as proved,
    (extract(epoch from now() - s.proved_at) * 1000)::float8 as since_proof,
    (extract(epoch from s.expires_at) * 1000)::float8 as expires, s.ended_at is not null as ended,
    s.expires_at <= now() or s.last_used_at <= now() - interval '${idleHours} hours' as expired,
    (extract(epoch from least(s.expires_at, s.last_used_at + interval '${idleHours} hours') - now()) * 1000)::float8 as left,
    m.id as member_id, m.role, m.state, w.sign_on_required and not exists (
      select from sign_on_connection c
      where c.workspace_id = s.workspace_id and c.enabled and s.connections @> to_jsonb(c.id::text)) as lacks_sign_on
  from browser_session s left join workspace w on w.id = s.workspace_id left join person p on p.id = s.person_id
    left join member m on m.person_id = s.person_id and m.workspace_id = s.workspace_id
  where s.token_hash = $1
), used as (
  update browser_session set last_used_at = now()
  where id = (select id from browser_session where id = (select id from found where not (ended or expired))
    and last_used_at < now() - interval '1 minute' for no key update skip locked)
), seen as (
  update member set last_seen_at = date_trunc('minute', now())
  where id = (select id from member where id = (
      select member_id from found where state = 'active' and not (ended or expired))
    and last_seen_at is distinct from date_trunc('minute', now()) for no key update skip locked)
)
select * from found`;

/** Looks up the cookies of browser sessions. */
export function createKnownSessions(pool: pg.Pool): CredentialCache {
  return createCredentialCache({
    isToken: (text) => isToken('session', text),
    hash: tokenHash,
    async ask(hash) {
      const result = await pool.query<Row>({ name: 'find-session', text: findStatement, values: [hash] });
      const row = result.rows[0];
      if (!row) return null;
      requireValid(row);
      return toFound(row);
    },
  });
}

const refuse = (message: string) => new ServiceError('unauthenticated', message);

function requireValid(row: Row): void {
  if (row.ended) throw refuse('You were signed out. Sign in again.');
  if (row.expired) throw refuse('The sign-in has expired. Sign in again.');
  if (row.workspace_gone) throw refuse('The workspace was deleted.');
  if (row.person_id === null) {
    if (row.lacks_sign_on) throw refuse('The workspace takes only sign-ins at its identity provider.');
    return;
  }
  if (row.state === 'suspended') throw refuse('Your membership is suspended. Ask an admin of the workspace.');
  if (row.state !== 'active') throw refuse('You are no longer a member of this workspace.');
  if (row.lacks_sign_on) throw refuse('The workspace takes only sign-ins at its identity provider. Sign in with it.');
}

function toFound(row: Row): Found {
  const { workspace_id: workspaceId, via, person_id: personId, member_id: memberId, role } = row;
  const recentUntil = performance.now() + recentMilliseconds - row.since_proof;
  const browser = { sessionId: row.id, personId, provedAt: new Date(row.proved), recentUntil };
  const shared = {
    workspaceId,
    admits: inNetworks(row.networks),
    expiresAt: new Date(row.expires),
    browser,
    share: null,
    millisecondsLeft: row.left,
  };
  if (personId === null || memberId === null || role === null) {
    const { callerId, scopes, actor } = servicePrincipal;
    return { ...shared, callerId, scopes, actor: { ...actor, via, sessionId: row.id } };
  }
  const name = row.person_name ?? '';
  return {
    ...shared,
    callerId: memberId,
    scopes: new Set(roleScopes[role]),
    actor: { type: 'member', id: memberId, name, role, via, sessionId: row.id, keyHint: null },
  };
}
