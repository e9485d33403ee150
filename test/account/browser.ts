import { expect } from 'vitest';
import { cookiesFor } from '../../adapters/http/cookies.ts';
import { makeToken, tokenHash } from '../../server/core/access/tokens.ts';
import type { Role } from '../../schema/role.ts';
import { signedIn } from '../support/browser-session.ts';
import type { TestService } from '../support/service.ts';

interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body & { code?: string; detail?: string };
}

/** A browser with the cookie of somebody who signed in. */
export interface Browser {
  /** What its requests carry. */
  headers: Record<string, string>;
  /** Calls REST. */
  call<Body>(method: string, path: string, body?: object): Promise<Answer<Body>>;
  /** Sends something to GraphQL. Returns the value of a field. Throws if there is none. */
  graphql<Value>(field: string, query: string, variables?: object): Promise<Value>;
  /** Calls a procedure of tRPC: a query without an input, a mutation with one. */
  trpc(name: string, input?: object): Promise<{ result?: unknown; error?: { data: { problem: { code: string } } } }>;
}

export interface PersonBrowser extends Browser {
  personId: string;
  memberId: string;
}

function browserWith(service: TestService, token: string): Browser {
  const [cookie = ''] = cookiesFor(service.config).write('session', token, null).split(';');
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const send = (method: string, path: string, body?: object) =>
    service.withoutKey(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return {
    headers,
    async trpc(name, input) {
      const answer = await send(input ? 'POST' : 'GET', `/api/trpc/${name}`, input);
      return (await answer.json()) as object;
    },
    async graphql<Value>(field: string, query: string, variables = {}) {
      const answer = await send('POST', '/api/graphql', { query, variables });
      const { data, errors } = (await answer.json()) as { data?: Record<string, Value | null>; errors?: unknown };
      const value = data?.[field];
      if (!value) throw new Error(`no ${field}: ${JSON.stringify(errors)}`);
      return value;
    },
    async call<Body>(method: string, path: string, body?: object) {
      const answer = await send(method, `/api/v1${path}`, body);
      const text = await answer.text();
      const read = (text === '' ? {} : JSON.parse(text)) as Answer<Body>['body'];
      return { status: answer.status, headers: answer.headers, body: read };
    },
  };
}

/** The browser of a new person. */
export async function openBrowser(service: TestService, role: Role = 'viewer'): Promise<PersonBrowser> {
  const { token, personId, memberId } = await signedIn(service, { role });
  return { ...browserWith(service, token), personId, memberId };
}

/** A browser with a further session; `personId` null: one that the link of the first start opened. */
export async function anotherBrowser(service: TestService, personId: string | null): Promise<Browser> {
  const token = makeToken('session');
  await service.store.pool.query(
    `insert into browser_session
       (id, workspace_id, token_hash, person_id, via, connections, created_at, proved_at, last_used_at, expires_at)
     select gen_random_uuid(), id, $1, $2, 'password', '[]', now(), now(), now(), now() + interval '12 hours'
     from workspace order by created_at limit 1`,
    [tokenHash(token), personId],
  );
  return browserWith(service, token);
}

/** Gives a person a password, without computing one. */
export async function givePassword(service: TestService, { personId }: PersonBrowser): Promise<void> {
  await service.store.pool.query(`update person set login = id || '@example.com', password_hash = 'x' where id = $1`, [
    personId,
  ]);
}

/** Gives a person a passkey. Returns its id. */
export async function givePasskey(
  service: TestService,
  { personId }: Pick<PersonBrowser, 'personId'>,
): Promise<string> {
  const { rows } = await service.store.pool.query<{ id: string }>(
    `insert into passkey (id, person_id, credential_id, public_key, counter, transports, device_type, backed_up, name, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), '', 0, '[]', 'singleDevice', false, 'Given', now()) returning id`,
    [personId],
  );
  return rows[0]?.id ?? '';
}

/** Links a person to an identity provider. Returns the id of the identity. */
export async function giveIdentity(service: TestService, person: PersonBrowser, enabled = true): Promise<string> {
  const { rows } = await service.store.pool.query<{ id: string }>(
    `with c as (
       insert into sign_on_connection
         (id, workspace_id, kind, name, issuer, client_id, scopes, group_roles, enabled, created_by, created_at)
       select gen_random_uuid(), id, 'oidc', 'Acme ID', 'https://id.example.com', 'x', '[]', '{}', $2, 'service', now()
       from workspace order by created_at limit 1 returning id, workspace_id)
     insert into identity (id, workspace_id, connection_id, issuer, subject, person_id, created_at)
     select gen_random_uuid(), workspace_id, id, 'https://id.example.com', 'me', $1, now() from c returning id`,
    [person.personId, enabled],
  );
  return rows[0]?.id ?? '';
}

/** What the audit log says of a target, oldest first. */
export async function actionsOn(service: TestService, targetId: string): Promise<string[]> {
  const answer = await service.fetch(`/api/v1/audit?targetId=${targetId}`);
  const { entries } = (await answer.json()) as { entries: { action: string }[] };
  return entries.map(({ action }) => action).toReversed();
}

/** Locks the account of a person, for `atOnce`. */
export const lockPerson = ({ personId }: PersonBrowser) => `select from person where id = '${personId}' for update`;

/**
 * Sends requests at the same moment: `lock` holds what they change until all of them wait for it. They get it in their order.
 * Returns their answers.
 */
export async function atOnce<Result>(
  { store: { pool } }: TestService,
  lock: string,
  requests: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const answers: Promise<Result>[] = [];
    for (const request of requests) {
      answers.push(request());
      const count = async () => (await pool.query(waiting)).rowCount;
      await expect.poll(count).toBe(answers.length);
    }
    await client.query('commit');
    return await Promise.all(answers);
  } finally {
    // If the requests did not come to wait, its transaction is still open.
    client.release(true);
  }
}
