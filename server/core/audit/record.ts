import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../../../schema/actor.ts';
import type { AuditOutcome } from '../../../schema/audit.ts';
import { type AuditAction, type AuditDetails, auditDetails } from '../../../schema/audit-actions.ts';
import type { Queryable } from '../../store/queryable.ts';
import { personalDigest } from './canonical.ts';

/** Who does something, and how. */
export interface AuditOrigin {
  workspaceId: string;
  actor: Actor;
  context: {
    ip: string | null;
    userAgent: string | null;
    requestId: string | null;
    protocol: string | null;
    procedure: string | null;
  };
}

export interface AuditEntryInput<A extends AuditAction = AuditAction> {
  action: A;
  /** Default: success. */
  outcome?: AuditOutcome;
  target: { type: string; id: string; name: string | null } | null;
  before?: AuditDetails<A, 'before'>;
  after?: AuditDetails<A, 'after'>;
}

/** The personal data of an entry, in a table of its own. */
export interface Personal {
  actorName: string;
  targetName: string | null;
  ip: string | null;
  userAgent: string | null;
}

/** The longest name or user agent that is stored: a client chooses them. */
const maxText = 500;

/** The origin of what the service itself does. */
export function systemOrigin(workspaceId: string): AuditOrigin {
  return {
    workspaceId,
    actor: { type: 'system', id: 'system', name: 'Service', role: null, via: null, sessionId: null, keyHint: null },
    context: { ip: null, userAgent: null, requestId: null, protocol: null, procedure: null },
  };
}

// One statement, so that an audited change waits for one more answer of the database and not for three.
const insert = `
with entry as (
  insert into audit_entry (id, workspace_id, at, action, outcome, count, actor_type, actor_id, actor_role, actor_via,
    actor_session, actor_hint, target_type, target_id, protocol, procedure, request_id, before, after, personal_digest)
  values ($1, $2, now(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
  returning id, workspace_id, at
), personal as (
  insert into audit_personal (entry_id, workspace_id, salt, data) select id, workspace_id, $20, $21 from entry
)
insert into audit_unsealed (workspace_id, at, entry_id) select workspace_id, at, id from entry`;

/**
 * Stores an entry in the caller's transaction. Throws if the details do not fit the schema of the action: the caller's change
 * then fails, too.
 */
export async function recordAudit<A extends AuditAction>(
  db: Queryable,
  origin: AuditOrigin,
  entry: AuditEntryInput<A>,
): Promise<void> {
  await recordMany(db, origin, entry, 1);
}

/** Stores one entry for something that happened `count` times. Returns its id. */
export async function recordMany<A extends AuditAction>(
  db: Queryable,
  { workspaceId, actor, context }: AuditOrigin,
  { action, outcome = 'success', target, before, after }: AuditEntryInput<A>,
  count: number,
): Promise<string> {
  const id = uuidv7();
  const salt = randomBytes(32);
  const personal: Personal = {
    actorName: clean(actor.name),
    targetName: cleanOrNull(target?.name ?? null),
    ip: cleanOrNull(context.ip),
    userAgent: cleanOrNull(context.userAgent),
  };
  await db.query(insert, [
    id,
    workspaceId,
    action,
    outcome,
    count,
    actor.type,
    actor.id,
    actor.role,
    actor.via,
    actor.sessionId,
    actor.keyHint,
    target?.type ?? null,
    target?.id ?? null,
    context.protocol,
    context.procedure,
    context.requestId,
    stored(action, 'before', before),
    stored(action, 'after', after),
    personalDigest(salt, personal),
    salt,
    JSON.stringify(personal),
  ]);
  return id;
}

/** Drops what the schema does not name. */
function stored(action: AuditAction, when: 'before' | 'after', details: unknown): string | null {
  const schema = auditDetails(action, when);
  if (!schema || details === undefined) return null;
  return JSON.stringify(schema.parse(details));
}

/** PostgreSQL stores neither a NUL nor half of a surrogate pair. */
function clean(text: string): string {
  return text.slice(0, maxText).toWellFormed().replaceAll('\0', '');
}

const cleanOrNull = (text: string | null) => (text === null ? null : clean(text));
