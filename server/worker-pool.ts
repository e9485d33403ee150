import cluster, { type Worker as Process } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { modelInfoSchema } from '../schema/model.ts';
import { type Asks, createAsks } from './process/asks.ts';
import { moduleExtension } from './process/module-extension.ts';
import { createSlots } from './process/slots.ts';
import { createWorkerMetrics } from './process/worker-metrics.ts';
import { WorkerStartError } from './process/worker-start-error.ts';
import { markOf } from './process/workers.ts';
import { buildsAtOnce } from './start-previews.ts';
import type { Studio } from './studio/studio.ts';
import type { WorkerPlace } from './worker-place.ts';

/** A worker that ends within this time of its start has failed, milliseconds. */
const settled = 10_000;
/** So many failures of one worker in a row end the node if no other worker serves, or at the start of the node. */
const failuresAllowed = 5;
/** How long a scrape waits for a worker, milliseconds: a worker that is busy must not hide the others. */
const patience = 1_000;

/** Returns how long to wait before a worker is started again, milliseconds: after the second failure in a row for the first time. */
const pauseAfter = (failures: number) => (failures < 2 ? 0 : Math.min(30_000, 250 * 2 ** (failures - 2)));

const servedSchema = z.object({ previewUrl: z.string(), models: z.array(modelInfoSchema) });
type Served = z.output<typeof servedSchema>;

interface PoolOptions {
  count: number;
  logger: Logger;
  studio: Studio;
  placeOf(index: number): Omit<WorkerPlace, 'isReplacement'>;
  /** Ends the leases of the runs of a worker, by its id. Returns their number. */
  endLeases(node: string): Promise<number>;
}

/** Starts the workers, and replaces each that ends. */
export function startPool({ count, logger, studio, placeOf, endLeases }: PoolOptions) {
  cluster.setupPrimary({ exec: join(import.meta.dirname, `main${moduleExtension}`), args: [] });
  const slots = createSlots(buildsAtOnce);
  const metrics = createWorkerMetrics();
  const running = new Map<number, { process: Process; asks: Asks }>();
  /** The workers that answer requests. */
  const serving = new Set<number>();
  const first = Array.from({ length: count }, () => Promise.withResolvers<Served>());
  const failed = Promise.withResolvers<string>();
  let hasStarted = false;
  let stopping = false;

  /** `handedOver`: the runs of its predecessor have been given away, so that those under its id are its own. */
  function start(index: number, failures: number, handedOver: Promise<void>, isReplacement = false): void {
    if (stopping) return;
    const began = performance.now();
    let serves = false;
    /** Slots that the worker has, by their id. */
    const entered = new Map<number, Disposable>();
    const gone = new AbortController();
    let lastSlot = 0;
    const child = cluster.fork(markOf(index));
    const asks = createAsks((sent, done) => void child.process.send(sent as never, undefined, undefined, done), {
      async place() {
        await handedOver;
        return { ...placeOf(index), isReplacement };
      },
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
        serving.add(index);
        first[index - 1]?.resolve(servedSchema.parse(served));
      },
    });
    running.set(index, { process: child, asks });
    child.on('message', (message) => {
      // What it sent may arrive after its exit, when its counts have been added to those of the ended.
      if (!gone.signal.aborted) asks.receive(message);
    });
    child.on('error', (error) => logger.error({ err: error, worker: index }, 'could not reach a worker'));
    child.once('exit', (code: number | null, killedBy: string | null) => {
      running.delete(index);
      serving.delete(index);
      asks.close();
      gone.abort(new Error('The worker has ended.'));
      for (const slot of entered.values()) slot[Symbol.dispose]();
      metrics.end(index);
      if (stopping) return;
      // A wrong setting, or a database that refuses: the worker has said so, and the next one would say the same.
      if (!serves && failures === 0 && code !== null && code > 0)
        first[index - 1]?.reject(new WorkerStartError(`A worker ended with exit code ${code} before it served.`, code));
      const isFailure = !serves || performance.now() - began < settled;
      replace(index, isFailure ? failures + 1 : 0, isReplacement || serves, { code, signal: killedBy });
    });
  }

  interface Ended {
    code: number | null;
    signal: string | null;
  }

  /** `hasServed`: the worker, or one that it took the place of. */
  function replace(index: number, failures: number, hasServed: boolean, how: Ended): void {
    if (failures >= failuresAllowed && (!hasStarted || serving.size === 0)) {
      const by = how.signal === null ? `with exit code ${how.code}` : `by signal ${how.signal}`;
      const others = hasStarted ? ', and no other worker serves' : '';
      return failed.resolve(
        `Worker ${index} ended ${failures} times in a row soon after its start, the last time ${by}${others}. See the lines above; if memory is short, set WORKERS to a lower number.`,
      );
    }
    const pauseMs = pauseAfter(failures);
    logger.error(
      { worker: index, failures, pauseMs, ...how },
      failures < 2
        ? 'a worker ended and is replaced'
        : 'a worker ends again and again soon after its start: it is started again after a pause',
    );
    const handedOver = handOver(index);
    setTimeout(() => start(index, failures, handedOver, hasServed), pauseMs);
  }

  /** Lets the other workers continue the runs of a worker that has ended. Does not reject. */
  async function handOver(index: number): Promise<void> {
    try {
      const runs = await endLeases(placeOf(index).node);
      if (runs === 0) return;
      logger.info({ worker: index, runs }, 'the runs of a worker that ended go to the others');
      // What they do not take up, the new worker does.
      for (const { asks } of running.values()) asks.ask('takeUp').catch(() => {});
    } catch (error) {
      logger.warn(
        { err: error, worker: index },
        'could not end the leases of a worker that ended: its runs wait for it',
      );
    }
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

  const served = Promise.all(first.map(({ promise }) => promise)).then(([one]) => {
    hasStarted = true;
    return one;
  });
  for (let index = 1; index <= count; index += 1) start(index, 0, Promise.resolve());
  return {
    /** Resolves when each worker has served once. */
    served,
    /** Resolves with the reason if the workers cannot be replaced. */
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
