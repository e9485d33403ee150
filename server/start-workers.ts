import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { endLeases } from './core/runs/leases.ts';
import { offerSetup } from './first-start.ts';
import { openNode } from './open-node.ts';
import { localUrl, publicUrl } from './process/addresses.ts';
import type { Config } from './process/config.ts';
import { listen } from './process/listen.ts';
import type { Secrets } from './process/secrets.ts';
import { WorkerStartError } from './process/worker-start-error.ts';
import { listenForPreviews } from './providers/preview/listen.ts';
import type { RunningService, StartOptions } from './start.ts';
import type { DataDir } from './store/data-dir.ts';
import { findStudio } from './studio/find-studio.ts';
import { noStudio } from './studio/studio.ts';
import type { WorkerPlace } from './worker-place.ts';
import { startPool } from './worker-pool.ts';

/** The exit code EX_SOFTWARE of sysexits.h. */
const softwareError = 70;

/** Starts the parts that a node has once, and `count` worker processes that share its port. */
export async function startWorkers(
  config: Config,
  count: number,
  logger: Logger,
  secrets: Pick<Secrets, 'add' | 'hide'>,
  { signal, toTerminal }: StartOptions,
): Promise<RunningService> {
  await using started = new AsyncDisposableStack();
  const opened = started.use(await openNode(config, logger, secrets, signal));
  const { dataDir, node, database, store, key, keyFile } = opened;
  // Left by workers that were killed. Each uses a folder of its own below it.
  for (const name of ['uploads', 'builds', 'boots', 'checks'])
    await rm(join(dataDir.path, name), { recursive: true, force: true });
  const ports = await findPorts(config, dataDir);
  const studio = config.STUDIO === 'on' ? started.use(findStudio(logger)) : null;
  const pool = startPool({
    count,
    logger,
    studio: studio ?? noStudio,
    placeOf: (index) => ({
      index,
      count,
      node: uuidv5(String(index), node),
      dataDir: dataDir.path,
      address: database.address,
      direct: database.direct,
      ports,
    }),
    endLeases: (worker) => endLeases(store.pool, worker),
  });
  started.defer(() => pool.stop());
  signal.throwIfAborted();
  const served = await Promise.race([pool.served, rejectOnAbort(signal), rejectWith(pool.failed)]);
  if (!served) throw new Error('A node has at least one worker.');
  const url = publicUrl(config, ports.PORT);
  const firstSignIn = await offerSetup(store.orm, dataDir, url, toTerminal);
  await dataDir.announce(localUrl(config.HOST, ports.PORT), keyFile !== null);
  studio?.findSoon();
  logger.info({ workers: count }, 'workers share the port');
  const parts = started.move();
  const lost = database.lost.then(() => 'the embedded PostgreSQL exited unexpectedly');
  return {
    url,
    previewUrl: served.previewUrl,
    key,
    keyFile,
    firstSignIn,
    dataDir: dataDir.path,
    models: served.models,
    lost: Promise.race([lost, pool.failed]),
    stop: () => parts.disposeAsync(),
  };
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw signal.reason;
}

async function rejectWith(reason: Promise<string>): Promise<never> {
  throw new WorkerStartError(await reason, softwareError);
}

/** Answers a request that arrives before the workers listen. */
const nothing = () => new Response(null, { status: 503 });

/** Finds the ports before a worker listens, so that all workers listen on the same. Throws PortError. */
async function findPorts(config: Config, dataDir: DataDir): Promise<WorkerPlace['ports']> {
  const { HOST, METRICS_PORT } = config;
  await using found = new AsyncDisposableStack();
  const held = async (listening: ReturnType<typeof listen>) => {
    const { port, close } = await listening;
    found.defer(close);
    return port;
  };
  return {
    PREVIEW_PORT: await held(listenForPreviews(() => Promise.resolve(nothing()), { ...config, dataDir })),
    ...(METRICS_PORT !== undefined && {
      METRICS_PORT: await held(listen(nothing, 'METRICS_PORT', METRICS_PORT, HOST)),
    }),
    PORT: await held(listen(nothing, 'PORT', config.PORT, HOST)),
  };
}
