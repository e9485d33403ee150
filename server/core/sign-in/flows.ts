import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { isToken, makeToken, tokenHash } from '../access/tokens.ts';
import { refusal } from './refusal.ts';

/**
 * What a browser began and has not ended: a second factor, a passkey, the way to an identity provider and back, what a test of
 * one learnt, or the registration of a passkey. `saml-answer` is the only one that is bound to a connection, and to no browser.
 */
export type FlowKind =
  | 'second-factor'
  | 'passkey'
  | 'sign-on'
  | 'sign-on-test'
  | 'saml-answer'
  | 'passkey-registration';

/** How long a flow may take, in seconds. The cookie that binds it lasts as long. */
export const flowSeconds = 600;

export interface NewFlow {
  /** Goes with the next request: in a form, or as `state` through an identity provider. Worth nothing without the cookie. */
  state: string;
  /** The cookie that binds the flow to the browser: the one that is there, so that two tabs do not disturb each other. */
  binding: string;
}

const insert = `insert into sign_in_flow (id, kind, token_hash, data, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(secs => ${flowSeconds}))`;

/**
 * Keeps what the next step needs, bound to what only this browser can show. Returns what goes with the next request. `data`
 * must not hold secrets in plain text.
 */
export async function keepFlow(
  pool: pg.Pool,
  kind: FlowKind,
  binding: string,
  data: Readonly<Record<string, unknown>>,
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  await pool.query(insert, [uuidv7(), kind, hashOf(binding, state), JSON.stringify(data)]);
  return state;
}

/** Returns what `keepFlow` kept, once, also to two calls at the same moment; null if there is none, or it has expired. */
export async function takeKept(
  pool: pg.Pool,
  kind: FlowKind,
  { binding, state }: { binding: string; state: string },
): Promise<unknown> {
  const { rows } = await pool.query<{ data: unknown }>(
    'delete from sign_in_flow where token_hash = $1 and kind = $2 and expires_at > now() returning data',
    [hashOf(binding, state), kind],
  );
  return rows[0]?.data ?? null;
}

/** Begins a flow of somebody who is not signed in. `data` must not hold secrets in plain text. */
export async function beginFlow(
  pool: pg.Pool,
  kind: FlowKind,
  binding: string | null,
  data: Readonly<Record<string, unknown>>,
): Promise<NewFlow> {
  const bound = binding !== null && isToken('binding', binding) ? binding : makeToken('binding');
  return { state: await keepFlow(pool, kind, bound, data), binding: bound };
}

/**
 * Keeps what belongs to a browser session, for as long as a flow may take, in place of what was kept under the same name.
 * `data` must not hold secrets in plain text.
 */
export async function keepForSession(
  pool: pg.Pool,
  kind: FlowKind,
  { sessionId, name }: { sessionId: string; name: string },
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const again = 'on conflict (token_hash) do update set data = excluded.data, expires_at = excluded.expires_at';
  await pool.query(`${insert} ${again}`, [uuidv7(), kind, hashOf(sessionId, name), JSON.stringify(data)]);
}

/** Returns what `keepForSession` kept; null if there is nothing, or it has expired. */
export async function readForSession(
  pool: pg.Pool,
  kind: FlowKind,
  { sessionId, name }: { sessionId: string; name: string },
): Promise<unknown> {
  const { rows } = await pool.query<{ data: unknown }>(
    'select data from sign_in_flow where token_hash = $1 and kind = $2 and expires_at > now()',
    [hashOf(sessionId, name), kind],
  );
  return rows[0]?.data ?? null;
}

/** Ends a flow and returns its data, once. Throws ServiceError `unauthenticated` if there is none in this browser. */
export async function takeFlow<Schema extends z.ZodType>(
  pool: pg.Pool,
  kind: FlowKind,
  schema: Schema,
  { binding, state }: { binding: string | null; state: string },
): Promise<z.output<Schema>> {
  if (binding === null || !isToken('binding', binding)) throw refusal('took_too_long');
  const data = await takeKept(pool, kind, { binding, state });
  if (data === null) throw refusal('took_too_long');
  return schema.parse(data);
}

const hashOf = (binding: string, state: string) => tokenHash(`${binding} ${state}`);
