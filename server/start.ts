import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import * as registry from '../agents/index.ts';
import type { ModelInfo } from '../schema/model.ts';
import { createChecks } from './providers/qa/checks.ts';
import { localUrl, publicUrl } from './process/addresses.ts';
import { createApp } from './app.ts';
import type { Config } from './process/config.ts';
import { createServices } from './create-services.ts';
import { listen } from './process/listen.ts';
import { openTracing } from './process/tracing.ts';
import { type FirstSignIn, offerSetup } from './first-start.ts';
import { joinNode, openNode } from './open-node.ts';
import { createSlots } from './process/slots.ts';
import { buildsAtOnce, startPreviews } from './start-previews.ts';
import type { Secrets } from './process/secrets.ts';
import { fromOutsideInTests } from './net/guarded-get.ts';
import { createPages } from './providers/pages/pages.ts';
import { sourcesFrom } from './providers/sources/sources.ts';
import { findStudio } from './studio/find-studio.ts';
import type { Worker } from './worker-place.ts';
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
  /** Resolves with the reason when the service cannot continue: the embedded PostgreSQL has exited unexpectedly. */
  lost: Promise<string>;
  /** Stops accepting runs, ends streams, hands back active runs, and stops the embedded PostgreSQL. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Aborts the start. */
  signal: AbortSignal;
  /** Only a terminal may show the link of the first start. */
  toTerminal: boolean;
  /** If this process is a worker of a node; `config` is the worker's then. */
  worker?: Worker | undefined;
}

/** Starts everything in order. If a later part cannot start or the signal aborts, stops the earlier parts again. */
export async function startService(
  config: Config,
  logger: Logger,
  secrets: Pick<Secrets, 'add' | 'hide'>,
  { signal, toTerminal, worker }: StartOptions,
): Promise<RunningService> {
  await using started = new AsyncDisposableStack();
  const opened = started.use(
    await (worker ? joinNode(config, secrets, worker.place) : openNode(config, logger, secrets, signal)),
  );
  const { dataDir, database, store, vault, key, keyFile, node } = opened;
  // Workers remove what is left in their folders without disturbing each other.
  const workFolder = (name: string) => join(dataDir.path, name, ...(worker ? [String(worker.place.index)] : []));
  const slots = worker?.slots ?? createSlots(buildsAtOnce);
  const previews = started.use(await startPreviews(config, dataDir, store.orm, logger, { slots, workFolder }));
  const uploadDir = workFolder('uploads');
  // Left by a process that was killed between opening and unlinking a file.
  await rm(uploadDir, { recursive: true, force: true });
  const tracing = await openTracing(config, logger);
  started.defer(() => tracing?.close());
  // The primary of a worker builds it.
  const found = config.STUDIO === 'on' && !worker ? started.use(findStudio(logger)) : null;
  const studio = worker?.studio ?? found;
  const services = createServices({
    studio: studio ?? undefined,
    config,
    store,
    vault,
    serviceKey: key,
    node,
    isReplacement: worker?.place.isReplacement,
    agents: registry,
    sandboxes: previews.provider,
    previewUrl: previews.url,
    sources: sourcesFrom(config),
    pages: createPages(config.OUTWARD_LOOPBACK === 'allow' ? { allowed: fromOutsideInTests } : {}),
    checks: createChecks({
      logger,
      workDir: workFolder('checks'),
      osvUrl: config.OSV_URL.replace(/\/+$/, ''),
      chromium: config.CHROMIUM_PATH,
    }),
    uploadDir,
    archiveDir: archiveDirOf(config, dataDir.path),
    logger,
    tracing,
    hide: secrets.hide,
    // The only process on an embedded database has nobody to tell.
    listenAt:
      config.DATABASE_URL === undefined && !worker ? undefined : clientConfig(database.direct ?? database.address),
    metricsOfAllWorkers: worker?.metricsOfAllWorkers,
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
  const offered = worker ? null : offerSetup(store.orm, dataDir, url, toTerminal);
  const [firstSignIn] = await Promise.all([offered, services.recover()]);
  if (!worker) await dataDir.announce(localUrl(config.HOST, server.port), keyFile !== null);

  const models = await services.models.list();
  found?.findSoon();
  if (worker) logger.info({ node }, 'this worker serves');
  await worker?.ready(
    { previewUrl: previews.url, models },
    { metrics: services.metrics.values, takeUp: services.runs.takeUp },
  );
  const parts = started.move();
  return {
    url,
    previewUrl: previews.url,
    key,
    keyFile,
    firstSignIn,
    dataDir: dataDir.path,
    models,
    lost: database.lost.then(() => 'the embedded PostgreSQL exited unexpectedly'),
    async stop() {
      // Requests that arrive while runs are handed back get an error response, rather than a refused connection.
      await services.close();
      await stopListening();
      await parts.disposeAsync();
    },
  };
}

/** Each node would archive to its own disk if `DATA_DIR` were the default of many nodes, too. */
function archiveDirOf({ ARCHIVE_DIR, DATABASE_URL }: Config, dataDir: string): string | null {
  if (ARCHIVE_DIR !== undefined) return resolve(ARCHIVE_DIR);
  return DATABASE_URL === undefined ? join(dataDir, 'archive') : null;
}
