import { Client } from 'pg';
import { clientConfig, type Connection } from './orm-options.ts';

/** Milliseconds. A pooler in session mode lets a second client wait until the first one leaves, if it has no room. */
const patience = 3_000;

/**
 * Which of two clients asks next. A pooler in transaction mode gives each transaction the connection that suits it: the
 * one that was used last, or each in turn. No order of connections keeps both clients to one of their own here.
 */
const turns = [0, 1, 0, 0, 1, 1, 1, 0] as const;

/**
 * Whether transactions of one client go to different connections of the database, as a pooler in transaction mode has
 * it. False if that does not show: what cannot be reached, or has no room for a second client, is no such pooler.
 */
export async function isTransactionPooler(connection: Connection): Promise<boolean> {
  using stack = new DisposableStack();
  try {
    const first = await connect(connection, stack);
    // PostgreSQL told the client this number when it connected. A pooler tells one of its own.
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
  // Told to whoever asks next.
  client.on('error', () => {});
  // Not waited for: a database that is silent would hold the start.
  stack.defer(() => void client.end().catch(() => {}));
  await client.connect();
  return client;
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
