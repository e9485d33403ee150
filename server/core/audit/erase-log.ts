import type pg from 'pg';
import type { AuditHead } from '../../../schema/audit.ts';
import { signHead } from './heads.ts';
import { sealHere } from './seal.ts';

/**
 * Deletes the whole log of a workspace, in the caller's transaction, which holds the lock for pruning. Returns how many entries
 * there were, and a last head; null if there were none.
 */
export async function eraseAudit(
  client: pg.PoolClient,
  workspaceId: string,
  key: Buffer,
): Promise<{ entries: number; head: AuditHead | null }> {
  // Only sealed entries can be deleted.
  await sealHere(client, workspaceId, key);
  const head = await signHead(client, workspaceId, key);
  if (head === null) return { entries: 0, head };
  const { rows } = await client.query<{ count: string }>('select audit_prune($1, $2) as count', [
    workspaceId,
    head.seq,
  ]);
  return { entries: Number(rows[0]?.count ?? 0), head };
}
