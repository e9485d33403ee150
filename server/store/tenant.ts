import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Queryable } from './queryable.ts';
import { ormOnPool } from './tenant-orm.ts';
import { tenantPool } from './tenant-pool.ts';

/** The two ways to send statements to the database. */
export interface Statements {
  readonly orm: MikroORM;
  readonly pool: pg.Pool;
}

/**
 * Returns the way in which the procedures of one workspace send their statements: the policies of the database show them
 * only its rows, and refuse to store rows of others. What reaches over workspaces on purpose uses the `system` of the
 * services, or `asSystem` within a transaction. Throws TypeError if the workspace is no id.
 */
export function tenantOf({ orm, pool }: Statements, workspaceId: string): Statements {
  const own = tenantPool(pool, workspaceId);
  let made: MikroORM | null = null;
  return {
    pool: own,
    get orm() {
      return (made ??= ormOnPool(orm, own));
    },
  };
}

/**
 * Runs work as the system within a transaction: no policy applies to it. What it may see and change, it must check by
 * itself. Afterwards, the transaction is one of its workspace again; one of the system stays one.
 */
export async function asSystem<Value>(transaction: Queryable, work: () => Promise<Value>): Promise<Value> {
  const before = (await transaction.query(
    `select current_setting('role') as role, set_config('role', 'none', true)`,
    [],
  )) as { rows: { role: string }[] };
  const back = () => transaction.query(`select set_config('role', $1, true)`, [before.rows[0]?.role ?? 'none']);
  let value: Value;
  try {
    value = await work();
  } catch (error) {
    // After a failed statement, the transaction takes no other, and ends.
    await back().catch(() => {});
    throw error;
  }
  await back();
  return value;
}
