import type pg from 'pg';
import { keyHash, makeKey } from '../../server/core/access/key-text.ts';

export interface StoredKey {
  workspaceId: string;
  role?: string;
  scopes?: readonly string[];
  memberId?: string;
  serviceAccountId?: string;
  expired?: boolean;
  revoked?: boolean;
}

/** Stores a key as it is after whatever has happened to it and to its owner; returns its text. */
export async function storeKey(pool: pg.Pool, key: StoredKey): Promise<string> {
  const text = makeKey();
  await pool.query(
    `insert into api_key (id, workspace_id, name, hash, hint, role, scopes, owner_member_id, owner_service_account_id,
       created_by, created_at, expires_at, revoked_at)
     values (gen_random_uuid(), $1, 'Stored', $2, $3, $4, $5, $6, $7, 'service', now() - interval '1 hour',
       case when $8 then now() - interval '1 minute' end, case when $9 then now() end)`,
    [
      key.workspaceId,
      keyHash(text),
      text.slice(0, 8),
      key.role ?? 'admin',
      key.scopes ? JSON.stringify(key.scopes) : null,
      key.memberId,
      key.serviceAccountId,
      key.expired ?? false,
      key.revoked ?? false,
    ],
  );
  return text;
}
