import type pg from 'pg';
import type { QueryConfig, QueryResult } from 'pg';
import { type Enter, enterStatements, TenantQuery } from './tenant-query.ts';

type Statement = string | QueryConfig;

const begins = /^\s*(?:begin|start\s+transaction)\b/i;
const ends = /^\s*(?:commit|rollback)\s*;?\s*$/i;

/**
 * Returns the pool for the statements of one workspace. Each of its statements and transactions has the role and the
 * setting that policies ask for, and takes no more round trips than on `pool`. Only `query` and `connect` with promises
 * are for use. Throws TypeError if the workspace is no id.
 */
export function tenantPool(pool: pg.Pool, workspaceId: string): pg.Pool {
  const enter = enterStatements(workspaceId);
  const own = Object.create(pool) as pg.Pool;
  return Object.assign(own, {
    query: (statement: Statement, values?: unknown[]) =>
      pool.query(new TenantQuery(enter.query, statement, values) as unknown as string),
    connect: async () => tenantClient(await pool.connect(), enter),
  });
}

function tenantClient(client: pg.PoolClient, enter: Enter): pg.PoolClient {
  let isOpen = false;

  async function begin(text: string): Promise<QueryResult> {
    try {
      const results = (await client.query(`${text}; ${enter.commands}`)) as unknown as QueryResult[];
      isOpen = true;
      return results[0] as QueryResult;
    } catch (error) {
      // Otherwise, the connection would go back to the pool within a transaction that failed.
      await client.query('rollback').catch(() => {});
      throw error;
    }
  }

  function query(statement: Statement, values?: unknown[]): Promise<QueryResult> {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (isOpen) {
      if (ends.test(text)) isOpen = false;
      return client.query(statement, values);
    }
    return begins.test(text) ? begin(text) : alone(client, new TenantQuery(enter.query, statement, values));
  }

  return Object.assign(Object.create(client) as pg.PoolClient, {
    query,
    release: (broken?: Error | boolean) => client.release(broken),
  });
}

function alone(client: pg.PoolClient, statement: TenantQuery): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    statement.callback = (error, result) => (error ? reject(error) : resolve(result as QueryResult));
    client.query(statement as unknown as string);
  });
}
