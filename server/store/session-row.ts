import { type Brief, emptyBrief } from '../../schema/brief.ts';
import type { SessionFields } from '../../schema/session.ts';
import type { SessionState } from '../../agents/agent.ts';

/** The column of each session field. */
export const sessionColumns = {
  ideaSummary: 'idea_summary',
  opportunities: 'opportunities',
  prd: 'prd',
  selectedOpportunityIndex: 'selected_opportunity_index',
  projectId: 'project_id',
  designSystemId: 'design_system_id',
  sandboxName: 'sandbox_name',
  sandboxUrl: 'sandbox_url',
  designProjectId: 'design_project_id',
  codeProjectId: 'code_project_id',
} as const satisfies Record<keyof SessionFields, string>;

const jsonFields = new Set<keyof SessionFields>(['opportunities', 'prd']);
const sessionFieldNames = Object.keys(sessionColumns) as (keyof SessionFields)[];

/** A field's value as a statement takes it. */
export function toColumn(field: keyof SessionFields, value: unknown): unknown {
  return jsonFields.has(field) && value !== null ? JSON.stringify(value) : value;
}

/** What agents see of a row that was selected with all columns. */
export function toSessionState(row: Readonly<Record<string, unknown>>): SessionState {
  const fields = Object.fromEntries(
    sessionFieldNames.map((field) => [field, parsed(field, row[sessionColumns[field]])]),
  );
  return {
    ...(fields as unknown as SessionFields),
    sessionId: String(row.id),
    phase: String(row.phase),
    brief: briefOf(row.brief),
  };
}

/** From the column, whether it comes as text or not. */
export function briefOf(value: unknown): Brief {
  if (value === null || value === undefined) return emptyBrief;
  return (typeof value === 'string' ? JSON.parse(value) : value) as Brief;
}

// The ORM's pool hands JSON columns over as text.
function parsed(field: keyof SessionFields, value: unknown): unknown {
  return jsonFields.has(field) && typeof value === 'string' ? JSON.parse(value) : (value ?? null);
}
