import type pg from 'pg';
import type { Logger } from 'pino';
import type { AgentEvent } from '../../../schema/event.ts';
import { type Observer, unobserved } from '../../process/observe.ts';
import { uuidBytes } from '../../store/binary-array.ts';
import type { Chunk } from './chunk.ts';
import type { ClusterBus } from './cluster-bus.ts';
import { frameMaker } from './frame.ts';
import type { Hub } from './hub.ts';
import type { Lease } from './lease.ts';
import { numberEvents } from './number-events.ts';
import type { Pending, RecordRow, StepRow, Writer } from './pending.ts';
import { storeBatch } from './store-batch.ts';

/** Appends for one run. Everything appended is stored in order; if something is not stored, nothing after it is. */
export interface Appender {
  /** Numbers the events and hands them to the next commit. Throws FencedError once the session is lost. */
  append(events: readonly AgentEvent[]): void;
  finishStep(step: StepRow): void;
  /** Idempotent: if an earlier attempt made a record with this id, it stays as it is. */
  record(record: RecordRow): void;
  /** Resolves when everything appended is stored; rejects with FencedError, or with the database's error. */
  flushed(): Promise<void>;
  /**
   * Like `flushed`, for a run whose ending comes next: drops finished steps that wait without an event. Only another
   * attempt would read them, and no attempt follows an ending.
   */
  settled(): Promise<void>;
  /** The cursor of the last event appended. */
  lastCursor(): number;
  /** Whether so much waits for a commit that the run should wait, too. */
  isBehind(): boolean;
}

export interface EventLog {
  appender(lease: Lease, lastCursor: number): Appender;
  /** Wakes the readers of these chunks, on this node and on the others. Call it once they are stored. */
  announce(chunks: readonly Chunk[]): void;
  /**
   * Resolves when nothing waits for a commit. From this call on, commits no longer wait for a database that is
   * unavailable.
   */
  drained(): Promise<void>;
}

/** What may wait for a commit before a run has to wait: about 0.2 s of the fastest stream, or a few hundred files. */
const maxBacklog = { events: 5_000, chars: 8 * 1024 * 1024 };
/** How much one statement stores, in characters. */
const maxStatementChars = 16 * 1024 * 1024;

/**
 * One flusher per node: during a commit, everything that runs append is gathered for the next one. While the
 * database is away, the runs wait.
 */
export function createEventLog(
  pool: pg.Pool,
  hub: Hub,
  bus: Pick<ClusterBus, 'stored'>,
  logger: Pick<Logger, 'warn'>,
  observer: Pick<Observer, 'committed'> = unobserved,
  now: () => number = Date.now,
): EventLog {
  const time = isoClock(now);
  let pending = new Map<Lease, Pending>();
  let flushing: Promise<void> | null = null;
  const closing = new AbortController();
  const away = (error: unknown) => logger.warn({ err: error }, 'The database is away: events wait to be stored');

  function announce(chunks: readonly Chunk[]): void {
    for (const chunk of chunks) hub.publish(chunk);
    if (chunks.length > 0) bus.stored([...new Set(chunks.map((chunk) => chunk.sessionId))]);
  }

  function schedule(): void {
    flushing ??= flush();
  }

  async function flush(): Promise<void> {
    while (pending.size > 0) {
      // One turn of the event loop, so that an event and the end of its step go into one commit.
      await new Promise(setImmediate);
      const batch = [...pending.values()];
      pending = new Map();
      if (batch.length === 0) break;
      for (const part of inParts(batch)) {
        const began = performance.now();
        const chunks = await storeBatch(pool, part, closing.signal, away);
        observer.committed(performance.now() - began);
        announce(chunks);
      }
    }
    flushing = null;
  }

  function appender(lease: Lease, lastCursor: number): Appender {
    let cursor = lastCursor;
    /** The newest batch that is not stored, and the one that is being stored before it; null if there is none. */
    let latest: Pending | null = null;
    let before: Pending | null = null;
    let lost: unknown = null;
    const { sessionId, runId } = lease;
    const writer: Writer = { lease, session: uuidBytes(sessionId), run: uuidBytes(runId), settled: settle };
    const makeFrame = frameMaker(lease);

    function open(): Pending {
      if (lost !== null) throw lost;
      let mine = pending.get(lease);
      if (!mine) {
        mine = { writer, firstCursor: cursor + 1, frames: [], chars: 0, steps: [], records: [], stored: null };
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
        const frames = numberEvents(events, cursor, makeFrame, time());
        cursor += frames.length;
        for (const frame of frames) mine.chars += frame.length;
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
      isBehind() {
        const mine = pending.get(lease);
        return mine !== undefined && (mine.frames.length > maxBacklog.events || mine.chars > maxBacklog.chars);
      },
    };
  }

  async function drained(): Promise<void> {
    closing.abort();
    if (!flushing) return;
    await flushing;
    await drained();
  }

  return { appender, announce, drained };
}

/** Splits a batch so that each statement stores a bounded length. Almost always it is one part. */
function inParts(batch: Pending[]): Pending[][] {
  const parts: Pending[][] = [];
  let chars = 0;
  for (const pending of batch) {
    const last = parts.at(-1);
    chars += pending.chars;
    if (last && chars <= maxStatementChars) last.push(pending);
    else {
      parts.push([pending]);
      chars = pending.chars;
    }
  }
  return parts;
}

/** Returns the time as ISO 8601. The text is made once per millisecond. */
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
