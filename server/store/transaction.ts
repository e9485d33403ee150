import type pg from 'pg';
import { isTransient } from './transient.ts';

/**
 * PostgreSQL ends a transaction that is idle for this long: its process was probably stopped in the middle, and its row
 * locks would block all others.
 */
const idleSeconds = 5;

const begin = `begin; set local idle_in_transaction_session_timeout = '${idleSeconds}s'`;

/** Runs the work in a transaction on one connection of the pool. Rolls back if it throws. */
export async function inTransaction<Value>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const value = await work(client);
    await client.query('commit');
    return value;
  } catch (error) {
    // If the connection is lost or does not respond, closing it rolls back; it must not return to the pool.
    if (isTransient(error)) broken = error as Error;
    else await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
    throw error;
  } finally {
    client.release(broken);
  }
}
