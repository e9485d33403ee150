import cluster, { type Worker as Process } from 'node:cluster';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { modelInfoSchema } from '../schema/model.ts';
import { offerSetup } from './first-start.ts';
import { openNode } from './open-node.ts';
import { localUrl, publicUrl } from './process/addresses.ts';
import { type Asks, createAsks } from './process/asks.ts';
import type { Config } from './process/config.ts';
import { listen } from './process/listen.ts';
import { moduleExtension } from './process/module-extension.ts';
import type { Secrets } from './process/secrets.ts';
import { createSlots } from './process/slots.ts';
import { WorkerStartError } from './process/worker-start-error.ts';
import { createWorkerMetrics } from './process/worker-metrics.ts';
import { markOf } from './process/workers.ts';
import { listenForPreviews } from './providers/preview/listen.ts';
import { buildsAtOnce } from './start-previews.ts';
import type { RunningService, StartOptions } from './start.ts';
import type { DataDir } from './store/data-dir.ts';
import { findStudio } from './studio/find-studio.ts';
import { noStudio, type Studio } from './studio/studio.ts';
import type { WorkerPlace } from './worker-place.ts';

/** A worker that ends within this time of its start has failed, milliseconds. */
const settled = 10_000;
/** So many failures of one worker in a row end the node. */
const failuresAllowed = 5;
/** How long to wait before a worker is started again, milliseconds, after the second failure; twice as long after each further. */
const firstPause = 250;
/** How long a scrape waits for a worker, milliseconds: a worker that is busy must not hide the others. */
const patience = 1_000;

const servedSchema = z.object({ previewUrl: z.string(), models: z.array(modelInfoSchema) });
type Served = z.output<typeof servedSchema>;

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
  throw new Error(await reason);
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

interface PoolOptions {
  count: number;
  logger: Logger;
  studio: Studio;
  placeOf(index: number): WorkerPlace;
}

/** Starts the workers, and replaces each that ends. */
function startPool({ count, logger, studio, placeOf }: PoolOptions) {
  cluster.setupPrimary({ exec: join(import.meta.dirname, `main${moduleExtension}`), args: [] });
  const slots = createSlots(buildsAtOnce);
  const metrics = createWorkerMetrics();
  const running = new Map<number, { process: Process; asks: Asks }>();
  const first = Array.from({ length: count }, () => Promise.withResolvers<Served>());
  const failed = Promise.withResolvers<string>();
  let stopping = false;

  function start(index: number, failures: number): void {
    if (stopping) return;
    const began = performance.now();
    let serves = false;
    /** Slots that the worker has, by their id. */
    const entered = new Map<number, Disposable>();
    const gone = new AbortController();
    let lastSlot = 0;
    const child = cluster.fork(markOf(index));
    const asks = createAsks((sent, done) => void child.process.send(sent as never, undefined, undefined, done), {
      place: () => placeOf(index),
      studio: () => studio.state(),
      async enterSlot(workspaceId) {
        const slot = await slots.enter(z.string().parse(workspaceId), gone.signal);
        entered.set((lastSlot += 1), slot);
        return lastSlot;
      },
      leaveSlot(id) {
        const slot = z.int().parse(id);
        entered.get(slot)?.[Symbol.dispose]();
        entered.delete(slot);
      },
      async allMetrics(own) {
        metrics.store(index, own);
        await askOthers(index);
        return metrics.text(index);
      },
      ready(served) {
        serves = true;
        first[index - 1]?.resolve(servedSchema.parse(served));
      },
    });
    running.set(index, { process: child, asks });
    child.on('message', (message) => asks.receive(message));
    child.on('error', (error) => logger.error({ err: error, worker: index }, 'could not reach a worker'));
    child.once('exit', (code: number | null, killedBy: string | null) => {
      running.delete(index);
      asks.close();
      gone.abort(new Error('The worker has ended.'));
      for (const slot of entered.values()) slot[Symbol.dispose]();
      metrics.end(index);
      if (stopping) return;
      // A wrong setting, or a database that refuses: the worker has said so, and the next one would say the same.
      if (!serves && failures === 0 && code !== null && code > 0) first[index - 1]?.reject(new WorkerStartError(code));
      const isFailure = !serves || performance.now() - began < settled;
      replace(index, isFailure ? failures + 1 : 0, { code, signal: killedBy });
    });
  }

  function replace(index: number, failures: number, why: object): void {
    logger.error({ worker: index, failures, ...why }, 'a worker ended and is replaced');
    if (failures >= failuresAllowed)
      return failed.resolve(`worker ${index} ended ${failures} times soon after its start`);
    setTimeout(() => start(index, failures), failures < 2 ? 0 : firstPause * 2 ** (failures - 2));
  }

  async function askOthers(index: number): Promise<void> {
    const others = [...running].filter(([other]) => other !== index);
    const late = AbortSignal.timeout(patience);
    await Promise.all(
      others.map(async ([other, { asks }]) => {
        try {
          const values = await Promise.race([asks.ask('metrics'), once(late, 'abort')]);
          if (!late.aborted) metrics.store(other, values);
        } catch (error) {
          // It has just ended: its counts stay as they were.
          logger.debug({ err: error, worker: other }, 'a worker did not tell its metrics');
        }
      }),
    );
  }

  for (let index = 1; index <= count; index += 1) start(index, 0);
  return {
    /** Resolves when each worker has served once. */
    served: Promise.all(first.map(({ promise }) => promise)).then(([served]) => served),
    /** Resolves with the reason if a worker cannot be replaced. */
    failed: failed.promise,
    /** Ends all workers: each hands back its runs. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.all(
        [...running.values()].map(async ({ process: { process: child } }) => {
          const exited = once(child, 'exit');
          child.kill('SIGTERM');
          await exited;
        }),
      );
    },
  };
}
