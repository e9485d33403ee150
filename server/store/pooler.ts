import { Client } from 'pg';
import { clientConfig, type Connection } from './orm-options.ts';

/** In milliseconds. If a pooler in session mode is full, a second client waits until the first one disconnects. */
const patience = 3_000;

/**
 * Order in which two clients query. A pooler in transaction mode gives each transaction a connection by its own rule:
 * the last used one, or each in turn. With this order, no such rule gives each client a connection of its own.
 */
const turns = [0, 1, 0, 0, 1, 1, 1, 0] as const;

/**
 * Detects whether transactions of one client run on different database connections, as with a pooler in transaction
 * mode. Returns false if this cannot be observed: an unreachable database, or one without room for a second client, is
 * no such pooler.
 */
export async function isTransactionPooler(connection: Connection): Promise<boolean> {
  using stack = new DisposableStack();
  try {
    const first = await connect(connection, stack);
    // PostgreSQL sent the client this process id on connecting. A pooler sends one of its own.
    if ((await backendOf(first)) === (first as unknown as { processID: number | null }).processID) return false;
    const clients = [first, await connect(connection, stack)] as const;
    const seen = [new Set<number>(), new Set<number>()] as const;
    for (const turn of turns) seen[turn].add(await backendOf(clients[turn]));
    return seen.some(({ size }) => size > 1) || [...seen[0]].some((backend) => seen[1].has(backend));
  } catch {
    return false;
  }
}

async function connect(connection: Connection, stack: DisposableStack): Promise<Client> {
  const config = { ...clientConfig(connection), connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new Client(config);
  // The next query reports the error.
  client.on('error', () => {});
  // Not awaited: a silent database would delay the start.
  stack.defer(() => void client.end().catch(() => {}));
  await client.connect();
  return client;
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
