import type pg from 'pg';
import { columnsIn, type TenantTable } from '../../store/tenant-tables.ts';

const rowsAtOnceUsually = 500;

const named = (columns: string) => columnsIn(columns).map((column) => `t."${column}"`);

/**
 * Yields the rows of a workspace in a table as JSON lines, in the order of its key, a page at a time. The database writes the
 * JSON, so that numbers and the order of members stay as they are stored.
 */
export async function* rowLines(
  pool: pg.Pool,
  workspaceId: string,
  name: string,
  table: TenantTable,
): AsyncGenerator<string[], void, undefined> {
  const { key = 'id', exported, bytes, owner = 'workspace_id', from = `"${name}"` } = table;
  const { rowsAtOnce = rowsAtOnceUsually, place = key } = table;
  const keys = named(key);
  const asBytes = new Set(columnsIn(bytes));
  const columns = columnsIn(exported).map((column) =>
    asBytes.has(column) ? `translate(encode(t."${column}", 'base64'), E'\\n', '') as "${column}"` : `t."${column}"`,
  );
  const page = (source: string, after: string) => `
    select (select row_to_json(exported)::text from (select ${columns.join(', ')}) exported) as line,
      array[${named(place)
        .map((column) => `${column}::text`)
        .join(', ')}] as key
    from ${source} t where t."${owner}" = $1 ${after} order by ${keys.join(', ')} limit ${rowsAtOnce}`;
  const later = page(
    table.later ?? from,
    table.later ? '' : `and (${keys.join(', ')}) > (${keys.map((_, index) => `$${index + 2}`).join(', ')})`,
  );
  for (let last: string[] | null = null; ;) {
    const { rows }: pg.QueryResult<{ line: string; key: string[] }> =
      last === null
        ? await pool.query<{ line: string; key: string[] }>(page(from, ''), [workspaceId])
        : await pool.query<{ line: string; key: string[] }>(later, [workspaceId, ...last]);
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`);
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.key ?? null;
  }
}
