import type pg from 'pg';
import type { Actor } from '../../../schema/actor.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Role } from '../../../schema/role.ts';
import { isKeyText, keyHash } from './key-text.ts';
import type { Principal } from './principal.ts';
import { scopesOf } from './roles.ts';

/**
 * How long a looked-up key is cached, in milliseconds. A revocation on another node takes effect after at most this
 * time.
 */
const trustMilliseconds = 5_000;
const maxKnown = 10_000;

/** Looks up API keys, with a cache in front of the database. */
export interface KnownKeys {
  /**
   * Returns null if there is no such key. Throws ServiceError `unauthenticated` if the key was revoked, replaced or has
   * expired.
   */
  find(token: string): Promise<Principal | null>;
  /** Empties the cache, after a key was revoked or rotated. */
  forget(): void;
}

interface Row {
  id: string;
  workspace_id: string;
  name: string;
  hint: string;
  role: Role;
  scopes: string[] | null;
  /** Milliseconds since 1970. */
  expires: number | null;
  revoked: boolean;
  expired: boolean;
  /** The request sent the key from before the last rotation, and its overlap is over. */
  replaced: boolean;
  /** Milliseconds until this key ends; null if it does not expire. */
  left: number | null;
}

// Only the database's clock decides. The same statement updates `last_used_at`, at most once a minute for each key.
const findStatement = `
with found as (
  select id, workspace_id, name, hint, role, scopes, expires_at, revoked_at is not null as revoked,
    coalesce(expires_at <= now(), false) as expired, hash <> $1 and previous_until <= now() as replaced,
    extract(epoch from least(expires_at, case when hash = $1 then null else previous_until end) - now()) * 1000 as left
  from api_key where hash = $1 or previous_hash = $1
), used as (
  update api_key set last_used_at = date_trunc('minute', now())
  where id = (select id from found where not (revoked or expired or replaced))
    and last_used_at is distinct from date_trunc('minute', now())
)
select id, workspace_id, name, hint, role, scopes, (extract(epoch from expires_at) * 1000)::float8 as expires,
  revoked, expired, replaced, "left"::float8 from found`;

const actorOf = ({ id, name, role, hint }: Row): Actor => ({
  type: 'key',
  id,
  name,
  role,
  via: 'key',
  sessionId: null,
  keyHint: hint,
});

export function createKnownKeys(pool: pg.Pool): KnownKeys {
  /** By hash: the answer of the database, or the pending query for it. */
  const known = new Map<string, { principal: Promise<Principal | null>; until: number; trusted: boolean }>();

  async function ask(
    name: string,
    hash: Buffer,
    token: string,
    trust: (milliseconds: number) => void,
  ): Promise<Principal | null> {
    const result = await pool.query<Row>({ name: 'find-key', text: findStatement, values: [hash] });
    const row = result.rows[0];
    if (!row) return null;
    if (row.revoked) throw new ServiceError('unauthenticated', 'The key was revoked.');
    if (row.expired) throw new ServiceError('unauthenticated', 'The key has expired.');
    if (row.replaced) throw new ServiceError('unauthenticated', 'The key was replaced by another one.');
    trust(Math.min(trustMilliseconds, row.left ?? trustMilliseconds));
    return {
      workspaceId: row.workspace_id,
      callerId: row.id,
      actor: actorOf(row),
      scopes: new Set(scopesOf(row.role, row.scopes)),
      expiresAt: row.expires === null ? null : new Date(row.expires),
      isGood: () => isGood(token),
      isTrusted: () => isTrusted(name),
    };
  }

  function lookUp(name: string, hash: Buffer, token: string): Promise<Principal | null> {
    const begun = performance.now();
    // Concurrent requests share one query. A key that is not valid is not cached: each request with it must be counted
    // as a failure.
    const trust = (milliseconds: number) => {
      entry.until = begun + milliseconds;
      entry.trusted = true;
    };
    const entry = {
      principal: ask(name, hash, token, trust),
      until: Infinity,
      trusted: false,
    };
    known.set(name, entry);
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? name);
    const drop = () => {
      if (known.get(name) === entry) known.delete(name);
    };
    entry.principal.then((principal) => principal ?? drop(), drop);
    return entry.principal;
  }

  async function find(token: string): Promise<Principal | null> {
    if (!isKeyText(token)) return null;
    const hash = keyHash(token);
    const name = hash.toString('latin1');
    const entry = known.get(name);
    return entry && performance.now() < entry.until ? entry.principal : lookUp(name, hash, token);
  }

  async function isGood(token: string): Promise<boolean> {
    try {
      return (await find(token)) !== null;
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'unauthenticated') return false;
      throw error;
    }
  }

  function isTrusted(name: string): boolean {
    const entry = known.get(name);
    return entry !== undefined && entry.trusted && performance.now() < entry.until;
  }

  return { find, forget: () => known.clear() };
}
