import type pg from 'pg';
import { isTransient } from './transient.ts';

/**
 * What holds rows or locks and asks for nothing any more has been stopped in the middle: PostgreSQL ends it, or everybody
 * else would wait for as long.
 */
const idleSeconds = 5;

const begin = `begin; set local idle_in_transaction_session_timeout = '${idleSeconds}s'`;

/** Runs the work in a transaction on one connection of the pool; what it throws rolls back. */
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
    // Where the connection is lost or does not answer, its end rolls back: it must not go back to the pool.
    if (isTransient(error)) broken = error as Error;
    else await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
    throw error;
  } finally {
    client.release(broken);
  }
}
