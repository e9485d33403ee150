import type { Queryable } from '../../store/queryable.ts';
import { tenantTables } from '../../store/tenant-tables.ts';

/** Where the rows of a session are. `$1` is its id. */
const own = 'session_id = $1::uuid';
const files = 'preview_name in (select name from preview where session_id = $1::uuid)';

/**
 * The tables with rows of a session, with the condition of these rows, in the order in which a restore inserts them. A test
 * fails if a table with a column `session_id` is missing here and in `leftTables`.
 */
export const sessionTables: Readonly<Record<string, string>> = {
  session: 'id = $1::uuid',
  run: own,
  run_step: own,
  run_decision: own,
  model_call: own,
  event_chunk: own,
  record: own,
  artifact: own,
  attachment: own,
  comment: own,
  share_link: own,
  sandbox: own,
  preview: own,
  preview_file: files,
  // The sessions of a workspace share them.
  preview_content: `(workspace_id, sha256) in (
    select f.workspace_id, f.sha256 from preview_file f join preview p on p.name = f.preview_name where p.session_id = $1::uuid)`,
};

/** Tables with a column `session_id` that an archive leaves out, with the reason. */
export const leftTables: Readonly<Record<string, string>> = {
  log_checkpoint: 'is made of the events again',
};

/** Tables that have the name of a person, with the columns of the id and of the name. */
export const namedColumns: Readonly<Record<string, { id: string; name: string }>> = {
  session: { id: 'created_by', name: 'created_by_name' },
  comment: { id: 'author_id', name: 'author_name' },
  share_link: { id: 'created_by', name: 'created_by_name' },
};

/** How many rows of a table are in memory at a time. */
export const rowsAtOnce = (table: string): number => tenantTables[table]?.rowsAtOnce ?? 500;

export interface Column {
  name: string;
  type: string;
}

/** Returns the columns of the tables of a session, without generated ones. */
export async function readColumns(db: Queryable): Promise<Map<string, Column[]>> {
  const { rows } = (await db.query(
    `select t.name as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
     from unnest($1::text[]) as t(name) join pg_attribute a on a.attrelid = to_regclass(t.name)
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by t.name, a.attnum`,
    [Object.keys(sessionTables)],
  )) as { rows: (Column & { table: string })[] };
  return Map.groupBy(rows, ({ table }) => table);
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
