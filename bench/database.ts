import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Pool } from 'pg';

async function addressOf(dataDir: string) {
  const [, , , port, host] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return { host, port: Number(port), user: 'unified_agents', database: 'unified_agents' };
}

/** Connects to the embedded PostgreSQL of a service that runs on this data folder. */
export async function connectTo(dataDir: string): Promise<Client> {
  const client = new Client(await addressOf(dataDir));
  await client.connect();
  return client;
}

/** The same, with as many connections as modules of the service ask for. */
export async function poolTo(dataDir: string): Promise<Pool & AsyncDisposable> {
  const pool = new Pool(await addressOf(dataDir));
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
}
