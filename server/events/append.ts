import type pg from 'pg';
import type { Logger } from 'pino';
import type { AgentEvent } from '../../schema/event.ts';
import { frameMaker } from './frame.ts';
import type { Hub } from './hub.ts';
import type { Lease } from './lease.ts';
import type { Pending, RecordRow, StepRow, Writer } from './pending.ts';
import { uuidBytes } from '../store/binary-array.ts';
import type { Signals } from './signals.ts';
import { storeBatch } from './store-batch.ts';

/** Appends for one run. Everything that is appended is stored in order, or nothing from some point on. */
export interface Appender {
  /** Gives the events their cursors and hands them to the next commit. Throws FencedError once the session is lost. */
  append(events: readonly AgentEvent[]): void;
  finishStep(step: StepRow): void;
  /** Idempotent: a record of the same id is there already where an earlier attempt made it. */
  record(record: RecordRow): void;
  /** Resolves when all that was appended is stored; rejects with FencedError, or with what the database said. */
  flushed(): Promise<void>;
  /**
   * The same for a run whose ending comes next: steps that wait with no event are left out. Only another attempt would
   * read them, and there is none behind an ending.
   */
  settled(): Promise<void>;
  /** The cursor of the last event appended. */
  lastCursor(): number;
  /** Events that wait for a commit. */
  backlog(): number;
}

export interface EventLog {
  appender(lease: Lease, lastCursor: number): Appender;
  /** Resolves when nothing waits any more. From here on a database that is away is not waited for. */
  drained(): Promise<void>;
}

/**
 * One flusher per node: while a commit is under way, what all runs append gathers for the next one. While the database
 * is away, the runs wait with it.
 */
export function createEventLog(
  pool: pg.Pool,
  hub: Hub,
  signals: Pick<Signals, 'stored'>,
  logger: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
): EventLog {
  const time = isoClock(now);
  let pending = new Map<Lease, Pending>();
  let flushing: Promise<void> | null = null;
  const closing = new AbortController();
  const away = (error: unknown) => logger.warn({ err: error }, 'events could not be stored yet; it is tried again');

  function schedule(): void {
    flushing ??= flush();
  }

  async function flush(): Promise<void> {
    while (pending.size > 0) {
      // A turn of the loop: what a run does without waiting, an event and the step it ends, goes into one commit.
      await new Promise(setImmediate);
      const batch = [...pending.values()];
      pending = new Map();
      if (batch.length === 0) break;
      const stored = await storeBatch(pool, batch, closing.signal, away);
      for (const chunk of stored) hub.publish(chunk);
      if (stored.length > 0) signals.stored([...new Set(stored.map((chunk) => chunk.sessionId))]);
    }
    flushing = null;
  }

  function appender(lease: Lease, lastCursor: number): Appender {
    let cursor = lastCursor;
    /** The last of what waits, and what is being stored before it; null when all is stored. */
    let latest: Pending | null = null;
    let before: Pending | null = null;
    let lost: unknown = null;
    const { sessionId, runId, agent } = lease;
    const writer: Writer = { lease, session: uuidBytes(sessionId), run: uuidBytes(runId), settled: settle };
    const makeFrame = frameMaker({ runId, agent });

    function open(): Pending {
      if (lost !== null) throw lost;
      let mine = pending.get(lease);
      if (!mine) {
        mine = { writer, firstCursor: cursor + 1, frames: [], steps: [], records: [], stored: null };
        before = latest;
        latest = mine;
        pending.set(lease, mine);
        schedule();
      }
      return mine;
    }

    function settle(those: Pending, error: unknown): void {
      lost ??= error;
      if (latest === those) latest = null;
      if (before === those) before = null;
      if (error === null) those.stored?.resolve();
      else those.stored?.reject(error);
    }

    async function flushed(): Promise<void> {
      if (lost !== null) throw lost;
      if (!latest) return;
      latest.stored ??= Promise.withResolvers();
      await latest.stored.promise;
    }

    return {
      append(events) {
        if (events.length === 0) return;
        const mine = open();
        const at = time();
        const frames = events.map((event) => {
          cursor += 1;
          return makeFrame(event, cursor, at);
        });
        if (mine.frames.length === 0) mine.frames = frames;
        else for (const frame of frames) mine.frames.push(frame);
      },
      finishStep(step) {
        open().steps.push({ ...step, lastCursor: cursor });
      },
      record(record) {
        open().records.push(record);
      },
      flushed,
      async settled() {
        const mine = pending.get(lease);
        if (mine && mine.frames.length === 0 && mine.records.length === 0 && !mine.stored) {
          pending.delete(lease);
          latest = before;
        }
        await flushed();
      },
      lastCursor: () => cursor,
      backlog: () => pending.get(lease)?.frames.length ?? 0,
    };
  }

  async function drained(): Promise<void> {
    closing.abort();
    if (!flushing) return;
    await flushing;
    await drained();
  }

  return { appender, drained };
}

/** The time as ISO 8601, written anew once a millisecond, whoever asks. */
function isoClock(now: () => number): () => string {
  let millisecond = Number.NaN;
  let text = '';
  return () => {
    const current = now();
    if (current !== millisecond) {
      millisecond = current;
      text = new Date(current).toISOString();
    }
    return text;
  };
}
