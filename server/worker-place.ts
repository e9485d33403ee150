import cluster from 'node:cluster';
import { z } from 'zod';
import { type Asks, createAsks } from './process/asks.ts';
import type { Config } from './process/config.ts';
import type { Slots } from './process/slots.ts';
import { partOf } from './process/workers.ts';
import type { Studio } from './studio/studio.ts';

const addressSchema = z.union([
  z.string(),
  z.object({
    host: z.string(),
    port: z.int(),
    user: z.string(),
    password: z.string().optional(),
    database: z.string(),
  }),
]);

/** What the primary tells a worker first. */
const placeSchema = z.object({
  /** From 1 to `count`. */
  index: z.int(),
  count: z.int(),
  /** This worker's id: the same after it was replaced. */
  node: z.uuid(),
  /** Whether it takes the place of one that has served and ended. */
  isReplacement: z.boolean(),
  /** Absolute path. */
  dataDir: z.string(),
  address: addressSchema,
  direct: addressSchema.optional(),
  ports: z.object({ PORT: z.int(), PREVIEW_PORT: z.int(), METRICS_PORT: z.int().optional() }),
});
export type WorkerPlace = z.output<typeof placeSchema>;

const studioState = z.union([
  z.object({ is: z.literal('built'), folder: z.string() }),
  z.object({ is: z.enum(['building', 'off']) }),
  z.object({ is: z.literal('missing'), reason: z.string(), command: z.string() }),
]);

/** What the primary asks of a worker that serves. */
interface Duties {
  metrics(): Promise<object[]>;
  /** Takes up runs of a worker that has ended. */
  takeUp(): Promise<void>;
}

export interface Worker {
  place: WorkerPlace;
  /** The settings of the node, with this worker's part of each limit that is the node's. */
  config: Config;
  /** The slots of the node. */
  slots: Slots;
  /** Adds up the metrics of all workers, given those of this one. */
  metricsOfAllWorkers(own: object[]): Promise<string>;
  studio: Studio;
  /** Does from now on what the primary asks for, and says that this worker serves. */
  ready(served: object, duties: Duties): Promise<void>;
}

/** Returns the place of this process, which the primary of a node has started. */
export async function joinWorkers(config: Config): Promise<Worker> {
  // Without this, Node ends a worker whose primary was killed at once, and its runs are not handed back.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  let duties: Duties | null = null;
  const asks = createAsks((sent, done) => void process.send?.(sent, undefined, undefined, done), {
    metrics: () => duties?.metrics() ?? [],
    takeUp: () => duties?.takeUp(),
  });
  process.on('message', (message) => asks.receive(message));
  process.on('disconnect', () => asks.close());
  const place = placeSchema.parse(await asks.ask('place'));
  return {
    place,
    config: {
      ...config,
      ...place.ports,
      MAX_RUNS_PER_NODE: partOf(config.MAX_RUNS_PER_NODE, place),
      // At least one, because a run may wait for it, and a client for its socket.
      MODEL_PARALLEL_PER_NODE: Math.max(1, partOf(config.MODEL_PARALLEL_PER_NODE, place)),
      MAX_SOCKETS_PER_KEY: Math.max(1, partOf(config.MAX_SOCKETS_PER_KEY, place)),
    },
    slots: slotsOf(asks),
    metricsOfAllWorkers: async (own) => z.string().parse(await asks.ask('allMetrics', own)),
    studio: { state: async () => studioState.parse(await asks.ask('studio')) },
    async ready(served, given) {
      duties = given;
      await asks.ask('ready', served);
    },
  };
}

/** The primary gives the slots, so that all workers together have no more than the node has. */
function slotsOf(asks: Asks): Slots {
  const leave = (id: unknown) => {
    // If the primary has ended, no slot is left to give back.
    asks.ask('leaveSlot', id).catch(() => {});
  };
  return {
    async enter(workspaceId, signal) {
      signal.throwIfAborted();
      const entered = asks.ask('enterSlot', workspaceId);
      const aborted = Promise.withResolvers<never>();
      const abort = () => aborted.reject(signal.reason as Error);
      signal.addEventListener('abort', abort, { once: true });
      try {
        const id = await Promise.race([entered, aborted.promise]);
        return { [Symbol.dispose]: () => leave(id) };
      } catch (error) {
        // It keeps its turn, and gives the slot back at once.
        entered.then(leave, () => {});
        throw error;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
}
