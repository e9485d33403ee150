import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** Connects to the embedded PostgreSQL of a service that runs on this data folder. */
export async function connectTo(dataDir: string): Promise<Client> {
  const [, , , port, host] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new Client({ host, port: Number(port), user: 'unified_agents', database: 'unified_agents' });
  await client.connect();
  return client;
}
