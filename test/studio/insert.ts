import type { Store } from '../../server/store/orm.ts';

/** A row of a table, by its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Stores a row as it is: no procedure looks at it. */
export async function insert({ pool }: Pick<Store, 'pool'>, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row).join(', ');
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [JSON.stringify(row)],
  );
}
