import { z } from 'zod';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { keepFlow, takeKept } from '../../sign-in/flows.ts';
import type { Vault } from '../../../store/vault.ts';
import { type SamlAnswer, samlAnswer } from './answer.ts';

const purpose = 'saml-answer';
const kept = z.object({ id: z.string(), sealed: z.string() });

type Store = Readonly<{ pool: pg.Pool; vault: Vault }>;

/** Keeps a verified answer until the browser comes with its cookies. Returns the code that gives it, once. */
export async function keepAnswer({ pool, vault }: Store, connectionId: string, answer: SamlAnswer): Promise<string> {
  const id = uuidv7();
  return keepFlow(pool, purpose, connectionId, { id, sealed: vault.seal(purpose, id, JSON.stringify(answer)) });
}

/** Returns the answer that a code stands for, once; null: there is none, or it has expired. */
export async function takeAnswer({ pool, vault }: Store, connectionId: string, code: string) {
  const data = kept.safeParse(await takeKept(pool, purpose, { binding: connectionId, state: code })).data;
  return data ? samlAnswer.parse(JSON.parse(vault.unseal(purpose, data.id, data.sealed))) : null;
}

/** Notes that an assertion came in, until it no longer counts anyway. Returns false if it came in before. */
export async function isFirst(pool: pg.Pool, connectionId: string, { id, until }: SamlAnswer): Promise<boolean> {
  const insert = `insert into saml_assertion (id, connection_id, assertion_id, expires_at) values ($1, $2, $3, $4)
    on conflict (connection_id, assertion_id) do nothing`;
  const { rowCount } = await pool.query(insert, [uuidv7(), connectionId, id, new Date(until)]);
  return rowCount === 1;
}
