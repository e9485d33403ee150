import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { AuditHead, listedHeadSchema } from '../../../schema/audit.ts';
import { isoText } from '../../store/iso-text.ts';
import { sign } from './canonical.ts';
import { hex } from './rows.ts';
import { lastLink } from './seal.ts';

export const headColumns = `id, workspace_id, seq, ${isoText('at')} as at, ${hex('hash')} as hash, ${hex('signature')} as signature`;

export interface HeadRow {
  id: string;
  workspace_id: string;
  seq: string;
  at: string;
  hash: string;
  signature: string;
}

export function toHead({ workspace_id: workspaceId, seq, hash, at, signature }: HeadRow): AuditHead {
  return { workspaceId, seq: Number(seq), hash, at, signature };
}

/** Whether a head was signed with this key. */
export function isSigned(key: Buffer, { signature, ...content }: AuditHead): boolean {
  return signatureOf(key, content) === signature;
}

function signatureOf(key: Buffer, { workspaceId, seq, hash, at }: Omit<AuditHead, 'signature'>): string {
  return sign(key, 'head', { workspaceId, seq, hash, at }).toString('hex');
}

/** Signs and stores how far the chain of a workspace goes. Returns null if it is empty. */
export async function signHead(client: pg.PoolClient, workspaceId: string, key: Buffer): Promise<AuditHead | null> {
  const { seq, hash } = await lastLink(client, workspaceId);
  if (hash === null) return null;
  const content = { workspaceId, seq, hash, at: new Date().toISOString() };
  const signature = signatureOf(key, content);
  await client.query(
    `insert into audit_head (id, workspace_id, seq, at, hash, signature)
     values ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'))`,
    [uuidv7(), workspaceId, seq, content.at, hash, signature],
  );
  return { ...content, signature };
}

/** Returns the workspaces whose chain has grown since their last head, if that is an hour old. */
export async function workspacesWithoutHead(pool: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select w.id from workspace w
     cross join lateral (select seq from audit_seal where workspace_id = w.id order by seq desc limit 1) s
     left join lateral (
       select seq, at from audit_head where workspace_id = w.id order by seq desc, id desc limit 1) h on true
     where h.seq is null or (h.seq < s.seq and h.at < now() - interval '1 hour')`,
  );
  return rows.map(({ id }) => id);
}

/** Lists heads, newest first. */
export async function listHeads(
  pool: pg.Pool,
  workspaceId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ heads: z.infer<typeof listedHeadSchema>[]; nextBefore: string | null }> {
  const { rows } = await pool.query<HeadRow>(
    `select ${headColumns} from audit_head where workspace_id = $1 and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [workspaceId, before ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    heads: page.map((row) => ({ headId: row.id, ...toHead(row) })),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
