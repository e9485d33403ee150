import { emptyBrief, type StoredBrief } from '../../schema/brief.ts';
import {
  columnOf,
  isJsonField,
  sessionFieldNames,
  sessionFields,
  type SessionFields,
  type WrittenFields,
} from '../../schema/session-fields.ts';
import type { SessionState } from '../../agents/agent.ts';

const columnTypes = { text: 'text', uuid: 'uuid', integer: 'int', json: 'jsonb' } as const;

/** The PostgreSQL type of a field's column. */
export function columnTypeOf(name: keyof WrittenFields): string {
  return columnTypes[name === 'brief' ? 'json' : sessionFields[name].column];
}

/** A field's value as a parameter of a statement. */
export function toColumn(name: keyof WrittenFields, value: unknown): unknown {
  return isJsonField(name) && value !== null ? JSON.stringify(value) : value;
}

/** The session as agents see it, from a row selected with all columns. */
export function toSessionState(row: Readonly<Record<string, unknown>>): SessionState {
  const fields = sessionFieldNames.map((name) => [name, parsed(name, row[columnOf(name)])]);
  return {
    ...(Object.fromEntries(fields) as SessionFields),
    sessionId: String(row.id),
    phase: String(row.phase),
    brief: briefOf(row.brief),
  };
}

/** From the column, which the ORM's pool returns as text and other pools parsed. */
export function briefOf(value: unknown): StoredBrief {
  if (value === null || value === undefined) return emptyBrief;
  return (typeof value === 'string' ? JSON.parse(value) : value) as StoredBrief;
}

// The ORM's pool returns JSON columns as text.
function parsed(name: keyof SessionFields, value: unknown): unknown {
  return isJsonField(name) && typeof value === 'string' ? JSON.parse(value) : (value ?? null);
}
