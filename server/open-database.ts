import { type Config, ConfigError } from './config.ts';
import type { DataDir } from './store/data-dir.ts';
import type { Connection } from './store/orm-options.ts';
import { isTransactionPooler } from './store/pooler.ts';

export interface Database extends AsyncDisposable {
  address: Connection;
  /** Past the pooler that stands at `address`; absent where none does. */
  direct?: Connection | undefined;
  /** Resolves when an embedded PostgreSQL has ended of itself. */
  lost: Promise<void>;
}

/** The PostgreSQL of `DATABASE_URL`, or one of our own in the data folder. Throws ConfigError. */
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
  // A service with a database of its own needs none of this in memory.
  const { startEmbeddedPostgres } = await import('./store/embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres(dataDir.path, { signal });
  return { address: postgres.connection, lost: postgres.exited, [Symbol.asyncDispose]: () => postgres.stop() };
}

/** Behind such a pooler, waiting for notices, locks and statements with a name would fail one request at a time. */
async function refuseTransactionPooler(address: Connection, setting: string): Promise<void> {
  if (!(await isTransactionPooler(address))) return;
  throw new ConfigError(
    `${setting} leads through a pooler in transaction mode; set DATABASE_DIRECT_URL to the address of the same database past the pooler.`,
  );
}
