import type pg from 'pg';
import { quoted, sessionTables } from './session-tables.ts';

/**
 * Returns a text that changes with every insert, update and deletion of rows of a session: `xmin` is the transaction that
 * stored a row, `ctid` its place. It reads no values, so it costs little. After `VACUUM FULL` it may differ although
 * nothing was changed.
 */
export async function fingerprint(client: pg.ClientBase, sessionId: string): Promise<string> {
  const parts = Object.entries(sessionTables).map(
    ([table, where]) =>
      `select '${table}' as name, md5(string_agg(concat_ws(' ', t.tableoid, t.ctid, t.xmin), ',' order by t.tableoid, t.ctid)) as rows
       from ${quoted(table)} t where ${where}`,
  );
  const { rows } = await client.query<{ text: string }>(
    `select string_agg(concat(name, rows), ',' order by name) as text from (${parts.join(' union all ')}) as parts`,
    [sessionId],
  );
  return rows[0]?.text ?? '';
}
