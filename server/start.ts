import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import * as registry from '../agents/index.ts';
import { createChecks } from './qa/checks.ts';
import { localUrl, publicUrl } from './addresses.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createServices } from './create-services.ts';
import { listen } from './listen.ts';
import { openDatabase } from './open-database.ts';
import { startPreviews } from './start-previews.ts';
import { makeKey } from './access/key-text.ts';
import type { Secrets } from './secrets.ts';
import { sourcesFrom } from './sources/sources.ts';
import { openDataDir } from './store/data-dir.ts';
import { openStore } from './store/orm.ts';
import { clientConfig } from './store/orm-options.ts';

export interface RunningService {
  /** Where API and dashboard answer. */
  url: string;
  previewUrl: string;
  key: string;
  /** The file that keeps the key; null where a setting gave it. */
  keyFile: string | null;
  /** Absolute. */
  dataDir: string;
  /** Resolves when the embedded PostgreSQL has ended of itself: the service cannot go on. */
  databaseLost: Promise<void>;
  /** No new runs, streams end, runs are handed back, the embedded PostgreSQL stops. */
  stop(): Promise<void>;
}

/** Starts everything in order; what was started is stopped again when a later part cannot start, or the signal aborts. */
export async function startService(
  config: Config,
  logger: Logger,
  secrets: Pick<Secrets, 'add'>,
  signal: AbortSignal,
): Promise<RunningService> {
  await using started = new AsyncDisposableStack();
  const dataDir = started.use(await openDataDir(config.DATA_DIR));
  const node = await dataDir.readOrCreate('node-id', () => uuidv7());
  const database = started.use(await openDatabase(config, dataDir, signal));
  if (typeof database.address !== 'string') secrets.add(database.address.password ?? '');
  const store = started.use(await openStore(database.address, undefined, undefined, database.direct));

  if (store.newerMigrations.length > 0) {
    logger.info(
      { migrations: store.newerMigrations },
      'the database was migrated by a newer release, which lets this one run',
    );
  }
  const keyFile = config.SERVICE_API_KEY === undefined ? join(dataDir.path, 'service-key') : null;
  const key = config.SERVICE_API_KEY ?? (await dataDir.readOrCreate('service-key', makeKey));
  secrets.add(key);
  const previews = started.use(await startPreviews(config, dataDir, store.orm, logger));
  const uploadDir = join(dataDir.path, 'uploads');
  // Left by a process that was killed in the moment between opening and unlinking a file.
  await rm(uploadDir, { recursive: true, force: true });
  const services = createServices({
    config,
    store,
    serviceKey: key,
    node,
    agents: registry,
    sandboxes: previews.provider,
    sources: sourcesFrom(config),
    checks: createChecks({
      logger,
      workDir: join(dataDir.path, 'checks'),
      osvUrl: config.OSV_URL.replace(/\/+$/, ''),
      chromium: config.CHROMIUM_PATH,
    }),
    uploadDir,
    logger,
    listenAt: config.DATABASE_URL === undefined ? undefined : clientConfig(database.direct ?? database.address),
  });
  started.defer(() => services.close());
  const app = createApp(services, config);
  const server = await listen(app.fetch, 'PORT', config.PORT, config.HOST);
  started.adopt(server, () => server.close());
  signal.throwIfAborted();
  await services.recover();
  await dataDir.announce(localUrl(config.HOST, server.port), keyFile !== null);

  const parts = started.move();
  return {
    url: publicUrl(config, server.port),
    previewUrl: previews.url,
    key,
    keyFile,
    dataDir: dataDir.path,
    databaseLost: database.lost,
    async stop() {
      // Whoever comes while runs are handed back is told so, and not turned away at the port.
      await services.close();
      await server.close();
      await parts.disposeAsync();
    },
  };
}
