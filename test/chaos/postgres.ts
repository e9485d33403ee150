import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import { type Proxy, startProxy } from './proxy.ts';

/** A PostgreSQL that can be killed, behind a network that can fail. */
export interface FragilePostgres extends AsyncDisposable {
  /** The address of the proxy, which the nodes use. */
  address: DatabaseAddress;
  /** The address without the proxy, for the checker; it changes with each restart. */
  direct(): DatabaseAddress;
  proxy: Proxy;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Shuts the server down. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startFragilePostgres(): Promise<FragilePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-chaos-pg-'));
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(folder, { transport: 'tcp' });
  const proxy = await startProxy(postgres.connection.port);
  return {
    address: { ...postgres.connection, port: proxy.port },
    direct: () => postgres.connection,
    proxy,
    async kill() {
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.exited;
    },
    stop: () => postgres.stop(),
    async start() {
      postgres = await startEmbeddedPostgres(folder, { transport: 'tcp' });
      proxy.target(postgres.connection.port);
    },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `postgresql://…` of an address. */
export function databaseUrl({ host, port, user, password, database }: DatabaseAddress): string {
  return `postgresql://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database}`;
}
