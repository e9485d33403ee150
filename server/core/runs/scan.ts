import type { Executable, Slot, SlotOptions } from './executable.ts';
import { takeUpRuns, type TakeUp } from './take-up.ts';

/** How many slots a scan reserves if there is no hint that runs are queued. */
const probeSlots = 4;

export interface ScanOptions extends Pick<SlotOptions, 'pool' | 'logger'> {
  executables: readonly Executable[];
  node: string;
  maxRuns: number;
  /** How many runs of one workspace may execute at once, on all nodes; null for no limit. */
  maxRunsOfWorkspace: number | null;
  executing: ReadonlyMap<string, Slot>;
  /** Runs that are being accepted: the table has them under this node's id, but they have no slot yet. */
  accepting: ReadonlySet<string>;
  /** True: the node takes up nothing. */
  draining(): boolean;
  /** Gets what a scan took up. Must begin to execute it at once, so that the slots are counted. */
  taken(taken: TakeUp): void;
}

/** Looks for runs that this node can execute. */
export interface Scan {
  freeSlots(): number;
  /** Keeps a slot free for a run that is being accepted. */
  reserve(): Disposable;
  /** Says that runs may be waiting for a slot. */
  hint(): void;
  hinted(): boolean;
  /** Scans until no run is left or no slot is free. Returns how many runs were taken up. Never rejects. */
  run(): Promise<number>;
  /** Also takes up the runs that the last process of this node left, once. */
  takeUpOwn(): void;
}

export function createScan(options: ScanOptions): Scan {
  const { pool, executables, node, executing, accepting, logger } = options;
  /** The runs that the last process left have been taken up. */
  let recovered = false;
  let recovering = false;
  /** Slots that are reserved while a statement decides which runs get them. */
  let reserved = 0;
  /** Runs may be waiting for a slot. */
  let queueHint = false;
  let scanning: Promise<number> | null = null;
  let scanAgain = false;

  const freeSlots = () => (options.draining() ? 0 : options.maxRuns - executing.size - reserved);

  async function takeUp(): Promise<number> {
    // Reserving slots for an empty scan would reject new runs.
    const limit = queueHint ? freeSlots() : Math.min(freeSlots(), probeSlots);
    if (limit <= 0) return 0;
    reserved += limit;
    // A run that is queued while the statement runs sets it again.
    queueHint = false;
    try {
      const own = recovering && !recovered;
      const except = [...executing.keys(), ...accepting];
      const ofWorkspace = options.maxRunsOfWorkspace;
      const taken = await takeUpRuns(pool, executables, { node, limit, own, except, ofWorkspace });
      recovered ||= own;
      // There may be more runs than the limit.
      queueHint ||= taken.runs.length === limit;
      scanAgain ||= queueHint;
      options.taken(taken);
      return taken.runs.length;
    } finally {
      reserved -= limit;
    }
  }

  /** Runs that this scan misses are taken up by the next tick of a node. */
  async function scan(): Promise<number> {
    let count = 0;
    try {
      while (scanAgain) {
        scanAgain = false;
        count += await takeUp();
      }
    } catch (error) {
      queueHint = true;
      logger.warn({ err: error }, 'Could not take up runs; retrying');
    } finally {
      scanning = null;
    }
    return count;
  }

  return {
    freeSlots,
    reserve() {
      reserved += 1;
      return { [Symbol.dispose]: () => void (reserved -= 1) };
    },
    hint: () => void (queueHint = true),
    hinted: () => queueHint,
    // One scan at a time. Slots that become free during a scan are filled by the next one.
    run() {
      scanAgain = true;
      scanning ??= scan();
      return scanning;
    },
    takeUpOwn: () => void (recovering = true),
  };
}
