import type pg from 'pg';

/** Returns the pool with a function that is called before each statement of its transactions, with the statement's number from 1. */
export function hookedPool(
  real: pg.Pool,
  before: (count: number, text: string, client: pg.PoolClient) => unknown,
): pg.Pool {
  const pool = {
    query: real.query.bind(real),
    async connect() {
      const client = await real.connect();
      let count = 0;
      return {
        async query(text: string, values?: unknown[]) {
          count += 1;
          if (text !== 'rollback') await before(count, text, client);
          return client.query(text, values);
        },
        release: (error?: Error) => client.release(error),
      };
    },
  };
  return pool as unknown as pg.Pool;
}
