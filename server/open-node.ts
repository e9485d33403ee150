import { join } from 'node:path';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { makeKey } from './core/access/key-text.ts';
import { makeConfiguredAdmin } from './first-start.ts';
import { type Database, openDatabase } from './open-database.ts';
import type { Config } from './process/config.ts';
import type { Secrets } from './process/secrets.ts';
import { poolSizeOf } from './process/workers.ts';
import { startVault } from './start-vault.ts';
import { type DataDir, openDataDir, shareDataDir } from './store/data-dir.ts';
import { openStore, type Store } from './store/orm.ts';
import type { Vault } from './store/vault.ts';
import type { WorkerPlace } from './worker-place.ts';

/** What a node stores, and what opens it. */
interface OpenNode extends AsyncDisposable {
  dataDir: DataDir;
  /** This node's id, or this worker's. It stays the same after a restart. */
  node: string;
  database: Database;
  store: Store;
  vault: Vault;
  /** The key that callers must send. */
  key: string;
  /** The file that stores the key; null if a setting provides it. */
  keyFile: string | null;
}

type KeySecrets = Pick<Secrets, 'add'>;

/** Opens what the node stores, for this process only. Starts the embedded PostgreSQL. */
export async function openNode(
  config: Config,
  logger: Logger,
  secrets: KeySecrets,
  signal: AbortSignal,
): Promise<OpenNode> {
  await using started = new AsyncDisposableStack();
  const dataDir = started.use(await openDataDir(config.DATA_DIR));
  const node = await dataDir.readOrCreate('node-id', () => uuidv7());
  const database = started.use(await openDatabase(config, dataDir, signal));
  if (typeof database.address !== 'string') secrets.add(database.address.password ?? '');
  const store = started.use(await openStore(database.address, undefined, undefined, database.direct));

  if (store.newerMigrations.length > 0) {
    logger.info(
      { migrations: store.newerMigrations },
      'a newer release migrated the database; this release may still run',
    );
  }
  if (store.rowSecurityProblem !== null) {
    logger.warn(
      `row-level security is off, so only the checks in code separate workspaces: ${store.rowSecurityProblem}`,
    );
  }
  const vault = await startVault(config, dataDir, store.pool, secrets);
  await makeConfiguredAdmin(config, store.orm, logger);
  const key = await keyOf(config, dataDir, secrets);
  const parts = started.move();
  return { dataDir, node, database, store, vault, ...key, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** Opens what the primary of this worker has opened. */
export async function joinNode(
  config: Config,
  secrets: KeySecrets,
  { dataDir: folder, node, address, direct, count }: WorkerPlace,
): Promise<OpenNode> {
  await using started = new AsyncDisposableStack();
  const dataDir = started.use(shareDataDir(folder));
  if (typeof address !== 'string') secrets.add(address.password ?? '');
  const store = started.use(await openStore(address, poolSizeOf(count), undefined, direct));
  const vault = await startVault(config, dataDir, store.pool, secrets);
  const key = await keyOf(config, dataDir, secrets);
  // If the database is lost, the primary ends this worker.
  const lost = new Promise<void>(() => {});
  const database = { address, direct, lost, [Symbol.asyncDispose]: () => Promise.resolve() };
  const parts = started.move();
  return { dataDir, node, database, store, vault, ...key, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

async function keyOf({ SERVICE_API_KEY }: Config, dataDir: DataDir, secrets: KeySecrets) {
  const keyFile = SERVICE_API_KEY === undefined ? join(dataDir.path, 'service-key') : null;
  const key = SERVICE_API_KEY ?? (await dataDir.readOrCreate('service-key', makeKey));
  secrets.add(key);
  return { key, keyFile };
}
