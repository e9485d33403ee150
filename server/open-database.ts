import type { Config } from './process/config.ts';
import { ConfigError } from './process/config-error.ts';
import type { DataDir } from './store/data-dir.ts';
import type { Connection } from './store/orm-options.ts';
import { isTransactionPooler } from './store/pooler.ts';

export interface Database extends AsyncDisposable {
  address: Connection;
  /** The address of the same database without the pooler; absent if there is none. */
  direct?: Connection | undefined;
  /** Resolves when an embedded PostgreSQL has exited unexpectedly. */
  lost: Promise<void>;
}

/** Opens the PostgreSQL of `DATABASE_URL`, or an embedded one in the data folder. Throws ConfigError. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
  dataDir: DataDir,
  signal: AbortSignal,
): Promise<Database> {
  if (config.DATABASE_URL !== undefined) {
    const never = new Promise<void>(() => {});
    const { DATABASE_URL: address, DATABASE_DIRECT_URL: direct } = config;
    await refuseTransactionPooler(direct ?? address, direct === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    return { address, direct, lost: never, [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  // Loaded only here: a service with an external database does not need this in memory.
  const { startEmbeddedPostgres } = await import('./store/embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres(dataDir.path, { signal });
  return { address: postgres.connection, lost: postgres.exited, [Symbol.asyncDispose]: () => postgres.stop() };
}

/** Through such a pooler, LISTEN, advisory locks and named statements would fail one request at a time. */
async function refuseTransactionPooler(address: Connection, setting: string): Promise<void> {
  if (!(await isTransactionPooler(address))) return;
  throw new ConfigError(
    `${setting} goes through a pooler in transaction mode. Set DATABASE_DIRECT_URL to an address of the same database that bypasses the pooler.`,
  );
}
