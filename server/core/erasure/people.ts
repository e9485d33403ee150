import { hash } from 'node:crypto';
import type pg from 'pg';
import { addressKey } from '../../net/address-key.ts';

/** The tables with data of a person, by the column with their id. A test compares them with the columns of the database. */
export const personTables = {
  passkey: 'person_id',
  recovery_code: 'person_id',
  known_device: 'person_id',
  browser_session: 'person_id',
  identity: 'person_id',
  former_member: 'person_id',
  member: 'person_id',
  person: 'id',
} as const;

interface Login {
  id: string;
  login: string | null;
  email: string | null;
  subjects: string[];
  addresses: string[];
}

const logins = `
select id, login, email,
  array(select subject from identity where person_id = person.id) as subjects,
  array(select distinct address from browser_session where person_id = person.id and address is not null) as addresses
from person where id = any($1)`;

/** Sign-ins under way name their people in their own ways, so every text in them is compared. */
const flows = `delete from sign_in_flow where exists (
  select from unnest($1::text[]) as known (text) where position(known.text in data::text) > 0)`;

const attempts = `delete from sign_in_attempt where key = any($1)
  or (key like 'device:%' and split_part(key, ':', 3) = any($2))`;

/** Deletes people with everything that they sign in with, and what is counted of their attempts. */
export async function deletePeople(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await client.query<Login>(logins, [ids]);
  const known = rows.flatMap(({ id, login, email, subjects }) => [id, login, email, ...subjects]);
  // Of JSON, the text between the quotes.
  const texts = known.filter((text) => text !== null).map((text) => JSON.stringify(text).slice(1, -1));
  await client.query(flows, [texts.filter((text) => text !== '')]);
  await client.query(attempts, [rows.flatMap(attemptKeys), ids]);
  for (const [table, column] of Object.entries(personTables))
    await client.query(`delete from ${table} where ${column} = any($1)`, [ids]);
}

/** A mistyped password counts for the person, an email that nobody has for its hash, and both for the address. */
function attemptKeys({ id, login, email, addresses }: Login): string[] {
  const typed = [login, email?.toLowerCase()].flatMap((text) => text ?? []);
  return [
    `account:${id}`,
    ...typed.map((text) => `account:unknown:${hash('sha256', text)}`),
    ...addresses.map(addressKey),
  ];
}
