import type { BrowserContext } from 'playwright-core';
import { cookiesFor } from '../../adapters/http/cookies.ts';
import { makeToken, tokenHash } from '../../server/core/access/tokens.ts';
import { servicePrincipal } from '../../server/core/access/principal.ts';
import type { SignInWay } from '../../schema/actor.ts';
import type { Role } from '../../schema/role.ts';
import type { TestService } from './service.ts';

export interface SignedInOptions {
  role: Role;
  /** Defaults to the first workspace. */
  workspaceId?: string;
  /** How the person signed in; a password if left out. */
  via?: SignInWay;
}

export interface SignedIn {
  /** The `Cookie` header of a service without https. */
  cookie: string;
  memberId: string;
  personId: string;
  /** The value of the cookie. */
  token: string;
}

const statement = `
with someone as (
  insert into person (id, name, created_at) values (gen_random_uuid(), 'Signed in', now()) returning id, name
), joined as (
  insert into member (id, workspace_id, person_id, name, role, role_source, state, created_by, created_at)
  select gen_random_uuid(), $1, id, name, $2, 'manual', 'active', 'service', now() from someone returning id
), opened as (
  insert into browser_session
    (id, workspace_id, token_hash, person_id, via, connections, created_at, proved_at, last_used_at, expires_at)
  select gen_random_uuid(), $1, $3, id, $4, '[]', now(), now(), now(), now() + interval '12 hours' from someone
)
select someone.id as person_id, joined.id as member_id from someone, joined`;

/** Makes a person who is an active member of a workspace and has just signed in, in a browser of their own. */
export async function signedIn(
  { store }: Pick<TestService, 'store'>,
  { role, workspaceId = servicePrincipal.workspaceId, via = 'password' }: SignedInOptions,
): Promise<SignedIn> {
  const token = makeToken('session');
  const { rows } = await store.pool.query<{ person_id: string; member_id: string }>(statement, [
    workspaceId,
    role,
    tokenHash(token),
    via,
  ]);
  const [row] = rows;
  if (!row) throw new Error('no browser session was made');
  const [cookie = ''] = cookiesFor({ PUBLIC_URL: undefined }).write('session', token, null).split(';');
  return { cookie, memberId: row.member_id, personId: row.person_id, token };
}

/** Gives Chromium the cookie, for all ports of a host. */
export async function putCookie(context: BrowserContext, { cookie }: SignedIn, domain: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, domain, path: '/', httpOnly: true, sameSite: 'Lax' }]);
}
