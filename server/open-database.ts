import type { Config } from './config.ts';
import type { DataDir } from './store/data-dir.ts';
import type { Connection } from './store/orm-options.ts';

export interface Database extends AsyncDisposable {
  address: Connection;
  /** Past the pooler that stands at `address`; absent where none does. */
  direct?: Connection | undefined;
  /** Resolves when an embedded PostgreSQL has ended of itself. */
  lost: Promise<void>;
}

/** The PostgreSQL of `DATABASE_URL`, or one of our own in the data folder. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
  dataDir: DataDir,
  signal: AbortSignal,
): Promise<Database> {
  if (config.DATABASE_URL !== undefined) {
    const never = new Promise<void>(() => {});
    const { DATABASE_URL: address, DATABASE_DIRECT_URL: direct } = config;
    return { address, direct, lost: never, [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  // A service with a database of its own needs none of this in memory.
  const { startEmbeddedPostgres } = await import('./store/embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres(dataDir.path, { signal });
  return { address: postgres.connection, lost: postgres.exited, [Symbol.asyncDispose]: () => postgres.stop() };
}
