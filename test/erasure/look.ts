import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Where a text is: `table.column`. */
type Place = string;

const columnsStatement = `
select c.table_name as table, c.column_name as column, c.data_type = 'bytea' as bytes
from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
  and not (select relispartition from pg_class where oid = to_regclass(quote_ident(c.table_name))) order by 1, 2`;

interface Column {
  table: string;
  column: string;
  bytes: boolean;
}

/** Returns all columns of all tables. */
export async function columnsOf(pool: pg.Pool): Promise<Column[]> {
  return (await pool.query<Column>(columnsStatement)).rows;
}

/** Returns in which columns of which tables one of the texts is, in any case, also as bytes. */
export async function placesOf(pool: pg.Pool, texts: readonly string[]): Promise<Place[]> {
  const places: Place[] = [];
  for (const { table, column, bytes } of await columnsOf(pool)) {
    const value = bytes ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rowCount } = await pool.query(
      `select from "${table}", unnest($1::text[]) as wanted (needle) where position(lower(wanted.needle) in lower(${value})) > 0
       limit 1`,
      [texts],
    );
    if (rowCount !== 0) places.push(`${table}.${column}`);
  }
  return places;
}

/** Returns the files below a folder that have one of the texts in their name or their bytes, in any case. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = entry.isFile() ? await readFile(path, 'latin1') : '';
      const all = `${path.slice(folder.length)}\n${bytes}`.toLowerCase();
      return texts.some((text) => all.includes(text.toLowerCase())) ? [path.slice(folder.length + 1)] : [];
    }),
  );
  return found.flat();
}
