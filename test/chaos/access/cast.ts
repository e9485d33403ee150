import { randomUUID } from 'node:crypto';
import { keyHash } from '../../../server/core/access/key-text.ts';
import { networkList } from '../../../server/process/client-address.ts';
import { roleScopes, scopesWithin } from '../../../server/core/access/roles.ts';
import { servicePrincipal } from '../../../server/core/access/principal.ts';
import { makeToken, tokenHash } from '../../../server/core/access/tokens.ts';
import { type Role, roleSchema } from '../../../schema/role.ts';
import type { Store } from '../../../server/store/orm.ts';
import { storeKey } from '../../access/stored-key.ts';
import type { Credential } from './history.ts';

const { workspaceId } = servicePrincipal;

/** A key or cookie as its holder uses it. */
export interface Held extends Credential {
  /** `Authorization` or `Cookie`. */
  headers: Record<string, string>;
  isCookie: boolean;
  /** The address that its requests come from. */
  address: string;
  /** The id of the key or of the browser session. */
  id: string;
  holder: Holder;
  /** Revoked or signed out, for good; when, by the clock of the history. */
  endedAt: number | null;
}

/** A member, a service account, or nobody: a key without an owner has a role of its own. */
export interface Holder {
  kind: 'member' | 'serviceAccount' | 'key';
  name: string;
  /** The member or service account. */
  id: string;
  role: Role;
  isOut: boolean;
  personId: string | null;
  held: Held[];
  /** Its rights stay, so that it is never refused. */
  isSteady: boolean;
  changedAt: number;
}

export interface Cast {
  holders: Holder[];
  /** All keys and cookies so far, also those that have ended. */
  held: Held[];
  /** Networks of the workspace; null: all. */
  networks: readonly string[] | null;
  addMember(role: Role, isSteady?: boolean): Promise<Holder>;
  addAccount(isSteady?: boolean): Promise<Holder>;
  addKey(isSteady?: boolean): Promise<Holder>;
  /** Signs a member in, in another browser. */
  signIn(holder: Holder): Promise<void>;
  /** Notes what everybody may do after a change that was sent and answered at these times. */
  note(sentAt: number, answeredAt: number): void;
}

/** People, programs and keys in the first workspace, stored as they are after somebody signed in. */
export function createCast({ pool }: Store, join: (held: Held) => void): Cast {
  let number = 0;
  const cast: Cast = {
    holders: [],
    held: [],
    networks: null,
    async addMember(role, isSteady = false) {
      const [id, personId] = [randomUUID(), randomUUID()];
      const holder = addHolder({ kind: 'member', id, role, personId, isSteady });
      await pool.query('insert into person (id, name, created_at) values ($1, $2, now())', [personId, holder.name]);
      await pool.query(
        `insert into member (id, workspace_id, person_id, name, role, role_source, state, created_by, created_at)
         values ($1, $2, $3, $4, $5, 'manual', 'active', 'service', now())`,
        [id, workspaceId, personId, holder.name, role],
      );
      await addKeyTo(holder);
      await cast.signIn(holder);
      return holder;
    },
    async addAccount(isSteady = false) {
      const holder = addHolder({ kind: 'serviceAccount', id: randomUUID(), role: 'pm', personId: null, isSteady });
      await pool.query(
        `insert into service_account (id, workspace_id, name, role, created_by, created_at)
         values ($1, $2, $3, 'pm', 'service', now())`,
        [holder.id, workspaceId, holder.name],
      );
      await addKeyTo(holder);
      return holder;
    },
    async addKey(isSteady = false) {
      const role = roleSchema.options[number % roleSchema.options.length] ?? 'viewer';
      const holder = addHolder({ kind: 'key', id: randomUUID(), role, personId: null, isSteady });
      await addKeyTo(holder);
      return holder;
    },
    async signIn(holder) {
      const [id, token, sentAt] = [randomUUID(), makeToken('session'), performance.now()];
      await pool.query(
        `insert into browser_session
           (id, workspace_id, token_hash, person_id, via, connections, created_at, proved_at, last_used_at, expires_at)
         values ($1, $2, $3, $4, 'password', '[]', now(), now(), now(), now() + interval '12 hours')`,
        [id, workspaceId, tokenHash(token), holder.personId],
      );
      add(holder, { id, isCookie: true, headers: { cookie: `uas-session=${token}` }, sentAt });
    },
    note(sentAt, answeredAt) {
      for (const held of cast.held) {
        const scopes = scopesNow(cast, held);
        const before = held.changes.at(-1)?.scopes ?? new Set<string>();
        if (scopes.size !== before.size || ![...scopes].every((scope) => before.has(scope)))
          held.changes.push({ sentAt, answeredAt, scopes });
      }
    },
  };

  function addHolder(given: Pick<Holder, 'kind' | 'id' | 'role' | 'personId' | 'isSteady'>): Holder {
    number += 1;
    const name = `${given.isSteady ? 'steady ' : ''}${given.kind} ${number}`;
    const holder: Holder = { ...given, name, isOut: false, held: [], changedAt: performance.now() };
    cast.holders.push(holder);
    return holder;
  }

  /** A key of an admin: it does no more than its owner may. */
  async function addKeyTo(holder: Holder): Promise<void> {
    const { kind, id: owner, role } = holder;
    const sentAt = performance.now();
    const owned = {
      member: { memberId: owner },
      serviceAccount: { serviceAccountId: owner },
      key: { role },
    }[kind];
    const key = await storeKey(pool, { workspaceId, ...owned });
    const { rows } = await pool.query<{ id: string }>('select id from api_key where hash = $1', [keyHash(key)]);
    const headers = { authorization: `Bearer ${key}` };
    add(holder, { id: rows[0]?.id ?? '', isCookie: false, headers, sentAt });
  }

  function add(
    holder: Holder,
    { sentAt, ...rest }: Pick<Held, 'id' | 'isCookie' | 'headers'> & { sentAt: number },
  ): void {
    const count = cast.held.length;
    // Half of them come from a network that is taken away now and then.
    const network = holder.isSteady || count % 2 === 0 ? '10.1' : '10.2';
    const address = `${network}.${Math.floor(count / 250)}.${(count % 250) + 1}`;
    const name = `the ${rest.isCookie ? 'browser' : 'key'} of ${holder.name}`;
    const held: Held = { ...rest, name, address, holder, changes: [beforeAll], endedAt: null };
    holder.held.push(held);
    cast.held.push(held);
    cast.note(sentAt, performance.now());
    join(held);
  }
  return cast;
}

/** Before it was made. */
const beforeAll = { sentAt: -Infinity, answeredAt: -Infinity, scopes: new Set<string>() };

/** What a credential may do now, by what the test has changed: the service is not asked. */
function scopesNow({ networks }: Cast, { holder, endedAt, address }: Held): ReadonlySet<string> {
  const isIn = networks === null || networkList(networks)(address);
  if (!isIn || holder.isOut || endedAt !== null) return new Set();
  return new Set(scopesWithin(roleScopes.admin, holder.role));
}

/** What a request carries: a browser's cookie counts only from a page of ours. */
export function headersOf({ isCookie, headers, address }: Held, url: string): Record<string, string> {
  const page = isCookie ? { origin: url, 'sec-fetch-site': 'same-origin' } : {};
  return { ...headers, ...page, 'x-forwarded-for': address };
}
