import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import * as registry from '../agents/index.ts';
import type { ModelInfo } from '../schema/model.ts';
import { createChecks } from './providers/qa/checks.ts';
import { localUrl, publicUrl } from './process/addresses.ts';
import { createApp } from './app.ts';
import type { Config } from './process/config.ts';
import { createServices } from './create-services.ts';
import { listen } from './process/listen.ts';
import { openDatabase } from './open-database.ts';
import { type FirstSignIn, makeConfiguredAdmin, offerSetup } from './first-start.ts';
import { startVault } from './start-vault.ts';
import { startPreviews } from './start-previews.ts';
import { makeKey } from './core/access/key-text.ts';
import type { Secrets } from './process/secrets.ts';
import { fromOutsideInTests } from './net/guarded-get.ts';
import { createPages } from './providers/pages/pages.ts';
import { sourcesFrom } from './providers/sources/sources.ts';
import { findStudio } from './studio/find-studio.ts';
import { openDataDir } from './store/data-dir.ts';
import { openStore } from './store/orm.ts';
import { clientConfig } from './store/orm-options.ts';

export interface RunningService {
  /** The URL of the API and dashboard. */
  url: string;
  previewUrl: string;
  key: string;
  /** The file that stores the key; null if a setting provides it. */
  keyFile: string | null;
  /** How to sign in for the first time; null if somebody can sign in already. */
  firstSignIn: FirstSignIn | null;
  /** Absolute path. */
  dataDir: string;
  /** As they were known at the start. */
  models: readonly ModelInfo[];
  /** Resolves when the embedded PostgreSQL has exited unexpectedly; the service cannot continue. */
  databaseLost: Promise<void>;
  /** Stops accepting runs, ends streams, hands back active runs, and stops the embedded PostgreSQL. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Aborts the start. */
  signal: AbortSignal;
  /** Only a terminal may show the link of the first start. */
  toTerminal: boolean;
}

/** Starts everything in order. If a later part cannot start or the signal aborts, stops the earlier parts again. */
export async function startService(
  config: Config,
  logger: Logger,
  secrets: Pick<Secrets, 'add' | 'hide'>,
  { signal, toTerminal }: StartOptions,
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
  const keyFile = config.SERVICE_API_KEY === undefined ? join(dataDir.path, 'service-key') : null;
  const key = config.SERVICE_API_KEY ?? (await dataDir.readOrCreate('service-key', makeKey));
  secrets.add(key);
  const previews = started.use(await startPreviews(config, dataDir, store.orm, logger));
  const uploadDir = join(dataDir.path, 'uploads');
  // Left by a process that was killed between opening and unlinking a file.
  await rm(uploadDir, { recursive: true, force: true });
  const studio = config.STUDIO === 'on' ? started.use(findStudio(logger)) : null;
  const services = createServices({
    studio: studio ?? undefined,
    config,
    store,
    vault,
    serviceKey: key,
    node,
    agents: registry,
    sandboxes: previews.provider,
    previewUrl: previews.url,
    sources: sourcesFrom(config),
    pages: createPages(config.OUTWARD_LOOPBACK === 'allow' ? { allowed: fromOutsideInTests } : {}),
    checks: createChecks({
      logger,
      workDir: join(dataDir.path, 'checks'),
      osvUrl: config.OSV_URL.replace(/\/+$/, ''),
      chromium: config.CHROMIUM_PATH,
    }),
    uploadDir,
    logger,
    hide: secrets.hide,
    listenAt: config.DATABASE_URL === undefined ? undefined : clientConfig(database.direct ?? database.address),
  });
  started.defer(() => services.close());
  const { http, sockets, metrics } = createApp(services, config, studio === null ? {} : { studio });
  if (metrics) {
    const own = await listen(metrics.fetch, 'METRICS_PORT', config.METRICS_PORT ?? 0, config.HOST);
    started.defer(() => own.close());
    logger.info({ port: own.port }, 'serving /metrics on a port of its own');
  }
  const server = await listen(http.fetch, 'PORT', config.PORT, config.HOST, { upgrades: sockets });
  const stopListening = () => Promise.all([sockets.close(), server.close()]);
  started.defer(async () => void (await stopListening()));
  signal.throwIfAborted();
  const url = publicUrl(config, server.port);
  const [firstSignIn] = await Promise.all([offerSetup(store.orm, dataDir, url, toTerminal), services.recover()]);
  await dataDir.announce(localUrl(config.HOST, server.port), keyFile !== null);

  const models = await services.models.list();
  studio?.findSoon();
  const parts = started.move();
  return {
    url,
    previewUrl: previews.url,
    key,
    keyFile,
    firstSignIn,
    dataDir: dataDir.path,
    models,
    databaseLost: database.lost,
    async stop() {
      // Requests that arrive while runs are handed back get an error response, rather than a refused connection.
      await services.close();
      await stopListening();
      await parts.disposeAsync();
    },
  };
}
