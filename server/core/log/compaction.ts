import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Observer } from '../../process/observe.ts';
import { advisoryLocks } from '../../store/advisory-locks.ts';
import { CompactionError, type CompactOptions, compactPiece, type Piece } from './compact-piece.ts';

interface CompactionOptions extends Pick<CompactOptions, 'idle'> {
  pool: pg.Pool;
  logger: Pick<Logger, 'info' | 'warn'>;
  observer: Pick<Observer, 'compacted'>;
  /** Otherwise, only `pass` does something. */
  isOn: boolean;
}

/** Merges the small rows of the logs of runs that ended, in the background. */
export interface Compaction {
  /** Merges what is due, with pauses. Returns how many rows it merged. Does not reject. */
  pass(): Promise<number>;
  /** Begins to do so each minute, unless it is off. */
  start(): void;
  /** Resolves after the piece that is under way. */
  close(): Promise<void>;
}

const everyMs = 60_000;
/** Pauses are so many times as long as the piece before: one node uses at most a third of a core of PostgreSQL. */
const pauseTimes = 2;
/** So many runs may fail before a pass gives up; none of them is tried again before a restart. */
const mostFailures = 100;

/** Whether a node reads that does not expect merged rows: 0.1.0 would send some events twice to a reader on its way. */
const oldReaders = `
select exists (
  select from pg_locks l where ${holds('l', advisoryLocks.service)} and not exists (
    select from pg_locks m where m.pid = l.pid and ${holds('m', advisoryLocks.readsMerged)})) as "isOld"`;

/** SQL: this row of pg_locks is a connection to this database that holds an advisory lock. Its key is in two halves there. */
function holds(row: string, key: number): string {
  const [high, low] = [Math.floor(key / 2 ** 32), key % 2 ** 32];
  return `${row}.locktype = 'advisory' and ${row}.granted and ${row}.classid = ${high} and ${row}.objid = ${low} and ${row}.objsubid = 1
    and ${row}.database = (select oid from pg_database where datname = current_database())`;
}

export function createCompaction({ pool, logger, observer, isOn, idle }: CompactionOptions): Compaction {
  const stopping = new AbortController();
  const { signal } = stopping;
  const failed: string[] = [];
  let working: Promise<unknown> = Promise.resolve();
  const sleep = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function compactDue(): Promise<number> {
    let rows = 0;
    let since: string | null = null;
    while (!signal.aborted && failed.length < mostFailures && !(await hasOldReaders())) {
      const began = performance.now();
      const piece = await onePiece(since);
      if (piece === null) break;
      if (piece !== 'failed') {
        rows += piece.before;
        since = piece.finishedAt;
        observer.compacted(piece.before, piece.savedBytes);
      }
      await sleep((performance.now() - began) * pauseTimes);
    }
    return rows;
  }

  /** Asked before each piece: a pass over many runs takes hours, and such a node may start meanwhile. */
  async function hasOldReaders(): Promise<boolean> {
    const { rows } = await pool.query<{ isOld: boolean }>(oldReaders);
    return rows[0]?.isOld !== false;
  }

  /** A run that cannot be compacted does not keep the others from it. */
  async function onePiece(since: string | null): Promise<Piece | 'failed' | null> {
    try {
      return await compactPiece(pool, { idle, except: failed, since });
    } catch (error) {
      if (!(error instanceof CompactionError)) throw error;
      logger.warn({ err: error, runId: error.runId }, 'could not compact the log of a run');
      failed.push(error.runId);
      return 'failed';
    }
  }

  async function pass(): Promise<number> {
    try {
      const merged = await compactDue();
      if (merged > 0) logger.info({ rows: merged }, 'compacted logs');
      return merged;
    } catch (error) {
      logger.warn({ err: error }, 'could not compact logs; will retry');
      return 0;
    }
  }

  async function repeat(): Promise<void> {
    for (await sleep(everyMs); !signal.aborted; await sleep(everyMs)) await pass();
  }

  return {
    pass,
    start() {
      if (isOn) working = repeat();
    },
    async close() {
      stopping.abort();
      await working;
    },
  };
}
