import type { AuditEntry, AuditHead } from '../../../schema/audit.ts';

/** The columns, and what each has of an entry. */
const columns: Readonly<Record<string, (entry: AuditEntry) => unknown>> = {
  seq: ({ seq }) => seq,
  id: ({ id }) => id,
  at: ({ at }) => at,
  workspaceId: ({ workspaceId }) => workspaceId,
  action: ({ action }) => action,
  outcome: ({ outcome }) => outcome,
  count: ({ count }) => count,
  actorType: ({ actor }) => actor.type,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name,
  actorRole: ({ actor }) => actor.role,
  actorVia: ({ actor }) => actor.via,
  actorSessionId: ({ actor }) => actor.sessionId,
  actorKeyHint: ({ actor }) => actor.keyHint,
  targetType: ({ target }) => target?.type,
  targetId: ({ target }) => target?.id,
  targetName: ({ target }) => target?.name,
  ip: ({ context }) => context.ip,
  userAgent: ({ context }) => context.userAgent,
  requestId: ({ context }) => context.requestId,
  protocol: ({ context }) => context.protocol,
  procedure: ({ context }) => context.procedure,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  erased: ({ erased }) => erased,
  previousHash: ({ previousHash }) => previousHash,
  hash: ({ hash }) => hash,
  signature: () => null,
};
const names = Object.keys(columns);

export const csvHeader = lineOf(names);

export function csvLine(entry: AuditEntry): string {
  return lineOf(Object.values(columns).map((column) => column(entry)));
}

/** A head is a line of its own, with the action `audit.head` and a signature. */
export function csvHead(head: AuditHead): string {
  const cells: Readonly<Record<string, unknown>> = { ...head, action: 'audit.head' };
  return lineOf(names.map((name) => cells[name]));
}

function lineOf(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A spreadsheet takes a cell that begins with one of these characters for a formula, so a ' goes before it. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
