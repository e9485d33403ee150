import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../store/queryable.ts';
import { isToken, makeToken, tokenHash } from '../access/tokens.ts';

/** How long a browser keeps the cookie of a known device, in seconds: 400 days, the most that browsers allow. */
export const deviceSeconds = 34_560_000;

/** One cookie serves all people who share a browser, and each has a row of their own. */
const hashOf = (token: string, personId: string) => tokenHash(`${token} ${personId}`);

/** Returns the id of a device in which a person signed in before; null for any other. */
export async function findDevice(pool: pg.Pool, token: string | null, personId: string): Promise<string | null> {
  if (token === null || !isToken('device', token)) return null;
  const { rows } = await pool.query<{ id: string }>(
    'select id from known_device where token_hash = $1 and person_id = $2',
    [hashOf(token, personId), personId],
  );
  return rows[0]?.id ?? null;
}

const upsert = `insert into known_device (id, person_id, token_hash, created_at, last_used_at) values ($1, $2, $3, now(), now())
  on conflict (token_hash) do update set last_used_at = now()`;

/** Remembers that a person signed in in this browser. Returns its cookie: the one that is there, or a new one. */
export async function rememberDevice(db: Queryable, token: string | null, personId: string): Promise<string> {
  const cookie = token !== null && isToken('device', token) ? token : makeToken('device');
  await db.query(upsert, [uuidv7(), personId, hashOf(cookie, personId)]);
  return cookie;
}
