import type { Queries } from '../../server/store/row-security.ts';

/** Two workspaces. The first is that of the service key. */
export const here = '00000000-0000-7000-8000-000000000001';
export const there = '00000000-0000-7000-8000-000000000002';

/** A value of each type of our columns, as SQL. */
const samples: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `md5(random()::text)`,
  'character varying': `md5(random()::text)`,
  integer: '1',
  bigint: '1',
  boolean: 'true',
  bytea: 'gen_random_uuid()::text::bytea',
  jsonb: `'{}'`,
  json: `'{}'`,
  ARRAY: `'{}'`,
  'timestamp with time zone': 'now()',
  'double precision': '1',
  numeric: '1',
  date: `date '2026-01-01' + (random() * 100000)::int`,
};

/** Returns a statement that inserts a row of any of our tables, with these values of columns, as SQL. */
export async function insertInto(db: Queries, table: string, given: Readonly<Record<string, string>>): Promise<string> {
  const { rows } = await db.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
       and (is_nullable = 'NO' and column_default is null or column_name = any ($2))`,
    [table, Object.keys(given)],
  );
  const values = rows.map(({ name, type }) => {
    const value = given[name] ?? samples[type];
    if (value === undefined) throw new TypeError(`There is no sample of a ${type}, for ${table}.${name}`);
    return value;
  });
  const names = rows.map(({ name }) => `"${name}"`);
  return `insert into "${table}" (${names.join(', ')}) values (${values.join(', ')})`;
}

/** Makes the second workspace, with a name of its own. */
export async function makeOther(db: Queries): Promise<void> {
  await db.query(
    `insert into workspace (id, name, slug, created_at) values ('${there}', 'Other', 'other', now()) on conflict do nothing`,
  );
}
