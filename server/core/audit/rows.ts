import type { Actor } from '../../../schema/actor.ts';
import type { AuditEntry, AuditOutcome } from '../../../schema/audit.ts';
import { isoText } from '../../store/iso-text.ts';
import type { Personal } from './record.ts';

type Details = Record<string, unknown> | null;

/** An entry as the database has it; hashes and digests in hexadecimal digits. */
export interface EntryRow {
  id: string;
  workspace_id: string;
  at: string;
  action: string;
  outcome: AuditOutcome;
  count: number;
  actor_type: Actor['type'];
  actor_id: string;
  actor_role: Actor['role'];
  actor_via: Actor['via'];
  actor_session: string | null;
  actor_hint: string | null;
  target_type: string | null;
  target_id: string | null;
  protocol: string | null;
  procedure: string | null;
  request_id: string | null;
  before: Details;
  after: Details;
  personal_digest: string;
}

/** Returns hexadecimal digits, because text compares simply. */
export const hex = (column: string) => `encode(${column}, 'hex')`;

/** The columns of an EntryRow, of `audit_entry e`. */
export const entryColumns = `e.id, e.workspace_id, ${isoText('e.at')} as at, e.action, e.outcome, e.count, e.actor_type, e.actor_id,
  e.actor_role, e.actor_via, e.actor_session, e.actor_hint, e.target_type, e.target_id, e.protocol, e.procedure,
  e.request_id, e.before, e.after, ${hex('e.personal_digest')} as personal_digest`;

/** An entry with its seal and its personal data, as far as it has them. */
export interface ListedRow extends EntryRow {
  seq: string | null;
  previous_hash: string | null;
  hash: string | null;
  data: Personal | null;
}

export const listedColumns = `${entryColumns}, s.seq, ${hex('s.previous_hash')} as previous_hash, ${hex('s.hash')} as hash, p.data`;
export const listedTables = `audit_entry e left join audit_seal s on s.entry_id = e.id
  left join audit_personal p on p.entry_id = e.id`;

/** Returns what the hash of an entry covers: everything of it, its place and the hash before it. */
export function sealedContent(row: EntryRow, seq: number, previousHash: string | null): object {
  return { ...row, seq, previousHash };
}

export function toEntry(row: ListedRow): AuditEntry {
  const { data, target_type: type, target_id: id } = row;
  return {
    seq: row.seq === null ? null : Number(row.seq),
    id: row.id,
    at: row.at,
    workspaceId: row.workspace_id,
    action: row.action,
    outcome: row.outcome,
    count: row.count,
    actor: {
      type: row.actor_type,
      id: row.actor_id,
      name: data?.actorName ?? null,
      role: row.actor_role,
      via: row.actor_via,
      sessionId: row.actor_session,
      keyHint: row.actor_hint,
    },
    target: type === null || id === null ? null : { type, id, name: data?.targetName ?? null },
    context: {
      ip: data?.ip ?? null,
      userAgent: data?.userAgent ?? null,
      requestId: row.request_id,
      protocol: row.protocol,
      procedure: row.procedure,
    },
    before: row.before,
    after: row.after,
    erased: data === null,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
