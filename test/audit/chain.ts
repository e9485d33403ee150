import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { recordAudit, systemOrigin } from '../../server/core/audit/record.ts';
import { sealWorkspace } from '../../server/core/audit/seal.ts';
import { verifyAudit } from '../../server/core/audit/verify.ts';
import type { AuditHead } from '../../schema/audit.ts';

export const key = createHmac('sha256', 'test').update('audit').digest();
export const workspaceId = '00000000-0000-7000-8000-000000000001';

/** Records entries, one after the other, and seals them. */
export async function recordSealed(pool: pg.Pool, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await record(pool, `session ${index}`);
  await sealWorkspace(pool, workspaceId, key);
}

export function record(db: pg.Pool | pg.PoolClient, id: string): Promise<void> {
  const target = { type: 'session', id, name: `Name of ${id}` };
  return recordAudit(db, systemOrigin(workspaceId), { action: 'session.deleted', target });
}

/** Runs a statement as somebody who got around all guards of the database. */
export async function tamper(pool: pg.Pool, statement: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const { rowCount } = await client.query(statement, values);
    await client.query('commit');
    if (rowCount === 0) throw new Error(`changed nothing: ${statement}`);
  } finally {
    client.release();
  }
}

export const verify = (pool: pg.Pool, checkpoint: AuditHead[] = []) =>
  verifyAudit(pool, workspaceId, key, { checkpoint });
