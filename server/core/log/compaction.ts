import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ServiceError } from '../../../schema/errors.ts';
import type { CompactedLog } from '../../../schema/operator-compaction.ts';
import type { Observer } from '../../process/observe.ts';
import { CompactionError, type CompactOptions, compactPiece, type Piece } from './compact-piece.ts';
import { hasOldReaders } from './old-readers.ts';

interface CompactionOptions extends Pick<CompactOptions, 'idle'> {
  pool: pg.Pool;
  logger: Pick<Logger, 'info' | 'warn'>;
  observer: Pick<Observer, 'compacted'>;
  /** Otherwise, only `now` does something. */
  isOn: boolean;
}

/** Merges the small rows of the logs of runs that ended, in the background. */
export interface Compaction {
  /** Whether it does something by itself. */
  readonly isOn: boolean;
  /** How many runs could not be compacted. They are left out until a restart. */
  failures(): number;
  /** Merges what is due, with pauses, unless it is off. Returns how many rows it merged. Does not reject. */
  pass(): Promise<number>;
  /**
   * Merges without pauses what is due, or the log of one session, although its runs ended just now: for 5 s, and to the end of a
   * piece. It also tries runs that failed before. Throws ServiceError `conflict` while a node of 0.1.0 reads.
   */
  now(sessionId: string | null): Promise<CompactedLog>;
  /** Begins to do so each minute. */
  start(): void;
  /** Resolves after the piece that is under way. */
  close(): Promise<void>;
}

const everyMs = 60_000;
/** Pauses are so many times as long as the piece before: one node uses at most a third of a core of PostgreSQL. */
const pauseTimes = 2;
/** How long a call begins with further pieces. */
const nowMs = 5_000;
/** So many runs may fail before a pass gives up; none of them is tried again before a restart. */
const mostFailures = 100;

export function createCompaction({ pool, logger, observer, isOn, idle }: CompactionOptions): Compaction {
  const stopping = new AbortController();
  const { signal } = stopping;
  const failed: string[] = [];
  let working: Promise<unknown> = Promise.resolve();
  const sleep = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function compactDue(): Promise<number> {
    let rows = 0;
    let since: string | null = null;
    // A pass over many runs takes hours, and such a node may start meanwhile.
    while (!signal.aborted && failed.length < mostFailures && !(await hasOldReaders(pool))) {
      const began = performance.now();
      const piece = await onePiece({ idle, except: failed, since }, failed);
      if (piece === null) break;
      if (piece !== 'failed') {
        rows += piece.before;
        since = piece.finishedAt;
      }
      await sleep((performance.now() - began) * pauseTimes);
    }
    return rows;
  }

  /** A run that cannot be compacted does not keep the others from it. */
  async function onePiece(options: CompactOptions, failures: string[]): Promise<Piece | 'failed' | null> {
    try {
      const piece = await compactPiece(pool, options);
      if (piece) observer.compacted(piece.before, piece.savedBytes);
      return piece;
    } catch (error) {
      if (!(error instanceof CompactionError)) throw error;
      logger.warn({ err: error, runId: error.runId }, 'could not compact the log of a run');
      failures.push(error.runId);
      return 'failed';
    }
  }

  async function now(sessionId: string | null): Promise<CompactedLog> {
    const done = { rowsBefore: 0, rowsAfter: 0, savedBytes: 0 };
    const failures: string[] = [];
    const until = performance.now() + nowMs;
    const which = sessionId === null ? { idle } : { idle: 0, sessionId };
    let since: string | null = null;
    while (!signal.aborted && failures.length < mostFailures && performance.now() < until) {
      if (await hasOldReaders(pool)) throw oldReaders();
      const piece = await onePiece({ ...which, except: failures, since }, failures);
      if (piece === null) return { ...done, failedRuns: failures.length, hasMore: false };
      if (piece === 'failed') continue;
      done.rowsBefore += piece.before;
      done.rowsAfter += piece.after;
      done.savedBytes += piece.savedBytes;
      since = piece.finishedAt;
    }
    // After so many failures, to call again would only meet the same runs.
    return { ...done, failedRuns: failures.length, hasMore: failures.length < mostFailures };
  }

  async function pass(): Promise<number> {
    if (!isOn) return 0;
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
    isOn,
    failures: () => failed.length,
    pass,
    now,
    start() {
      working = repeat();
    },
    async close() {
      stopping.abort();
      await working;
    },
  };
}

const oldReaders = () =>
  new ServiceError(
    'conflict',
    'A node of 0.1.0 is connected, which does not expect compacted logs. Stop it or update it first.',
  );
