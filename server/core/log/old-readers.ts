import type pg from 'pg';
import { advisoryLocks } from '../../store/advisory-locks.ts';

/** SQL: this row of pg_locks is a connection to this database that holds an advisory lock. Its key is in two halves there. */
function holds(row: string, key: number): string {
  const [high, low] = [Math.floor(key / 2 ** 32), key % 2 ** 32];
  return `${row}.locktype = 'advisory' and ${row}.granted and ${row}.classid = ${high} and ${row}.objid = ${low} and ${row}.objsubid = 1
    and ${row}.database = (select oid from pg_database where datname = current_database())`;
}

const statement = `
select exists (
  select from pg_locks l where ${holds('l', advisoryLocks.service)} and not exists (
    select from pg_locks m where m.pid = l.pid and ${holds('m', advisoryLocks.readsMerged)})) as "isOld"`;

/**
 * Whether a node reads that does not expect merged rows and does not say what it reads: 0.1.0 would send some events twice to a
 * reader on its way, and waits to be told of all rows.
 */
export async function hasOldReaders(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ isOld: boolean }>(statement);
  return rows[0]?.isOld !== false;
}
