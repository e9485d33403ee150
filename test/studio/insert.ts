/** A row of a table, by its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** A connection or a pool of them. */
export interface Database {
  pool: { query(statement: string, values: readonly unknown[]): Promise<unknown> };
}

/** Stores a row as it is: no procedure looks at it. */
export async function insert({ pool }: Database, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row).join(', ');
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [JSON.stringify(row)],
  );
}
