import type { Chunk } from './chunk.ts';

/** How many chunks wait for one reader; one that falls further behind reads on from the table. */
const maxWaiting = 64;

/**
 * Wake-ups within this node. The table is the truth and this a hint: what is lost here, a reader finds there.
 */
export interface Hub {
  publish(chunk: Chunk): void;
  /** Something changed that carries no chunk: read the table. */
  wake(sessionId: string): void;
  /** Wake-ups may have been lost: everybody reads the table. */
  wakeAll(): void;
  subscribe(sessionId: string): Subscription;
  /** A run of this node begins to write: from now on `live` knows where its session stands, until what it returns is called. */
  begin(sessionId: string, run: LiveRun): () => void;
  /** How a session stands that a run of this node writes to; null for any other session. */
  live(sessionId: string): LiveRun | null;
  /** Open subscriptions, for metrics. */
  size(): number;
}

/** A run that executes on this node. */
interface LiveRun {
  /** The last cursor stored. */
  cursor: number;
  startedAt: Date;
  /** What was stored with its acceptance: a reader that comes at once need not ask the table for it. */
  opened: Chunk | null;
}

export interface Subscription {
  /** Chunks handed over since the last call, and an end to waiting. */
  take(): readonly Chunk[];
  /**
   * Resolves at the next wake-up, after `milliseconds`, or when the signal aborts; at once when one was missed. Both stay
   * the same over all waits of a subscription. Each chunk is offered to `pass` first: one that it takes wakes nobody.
   */
  wait(milliseconds: number, signal: AbortSignal, pass: Pass | null): Promise<void>;
  [Symbol.dispose](): void;
}

/** Hands a chunk on at once; false when it cannot. */
export type Pass = (chunk: Chunk) => boolean;

interface Reader {
  /** Null while none waits. */
  chunks: Chunk[] | null;
  woken: boolean;
  resolve: (() => void) | null;
  pass: Pass | null;
  timer: NodeJS.Timeout | null;
  /** Stops listening to the signal. */
  forget: (() => void) | null;
}

export function createHub(): Hub {
  const readers = new Map<string, Set<Reader>>();
  const live = new Map<string, LiveRun>();
  let open = 0;

  function notify(sessionId: string, chunk: Chunk | null): void {
    for (const reader of readers.get(sessionId) ?? []) {
      if (chunk && passes(reader, chunk)) {
        reader.timer?.refresh();
        continue;
      }
      if (chunk) add(reader, chunk);
      reader.woken = true;
      wake(reader);
    }
  }

  return {
    publish(chunk) {
      const run = live.get(chunk.sessionId);
      if (run) run.cursor = Math.max(run.cursor, chunk.lastCursor);
      notify(chunk.sessionId, chunk);
    },
    begin(sessionId, { cursor, startedAt, opened }) {
      const run = { cursor, startedAt, opened };
      live.set(sessionId, run);
      return () => {
        // The session's next run may have begun: its client saw this one's ending before this node was through with it.
        if (live.get(sessionId) === run) live.delete(sessionId);
      };
    },
    live: (sessionId) => live.get(sessionId) ?? null,
    wake: (sessionId) => notify(sessionId, null),
    wakeAll() {
      for (const sessionId of readers.keys()) notify(sessionId, null);
    },
    size: () => open,
    subscribe(sessionId) {
      const reader: Reader = { chunks: null, woken: false, resolve: null, pass: null, timer: null, forget: null };
      const group = readers.get(sessionId) ?? new Set();
      readers.set(sessionId, group.add(reader));
      open += 1;
      return {
        take() {
          const { chunks } = reader;
          reader.chunks = null;
          reader.woken = false;
          return chunks ?? none;
        },
        wait(milliseconds, signal, pass) {
          reader.pass = pass;
          return waitFor(reader, milliseconds, signal);
        },
        [Symbol.dispose]() {
          if (reader.timer) clearTimeout(reader.timer);
          reader.forget?.();
          if (!group.delete(reader)) return;
          open -= 1;
          if (group.size === 0 && readers.get(sessionId) === group) readers.delete(sessionId);
        },
      };
    },
  };
}

const none: readonly Chunk[] = [];

function add(reader: Reader, chunk: Chunk): void {
  if (!reader.chunks) reader.chunks = [chunk];
  else if (reader.chunks.length < maxWaiting) reader.chunks.push(chunk);
}

/** Only while the reader waits: else it may just be reading the same from the table. */
function passes(reader: Reader, chunk: Chunk): boolean {
  if (!reader.resolve || !reader.pass) return false;
  try {
    return reader.pass(chunk);
  } catch {
    // One reader's trouble must not reach who writes. It shows again on the reader's own way, where it is dealt with.
    reader.pass = null;
    return false;
  }
}

function wake(reader: Reader): void {
  const { resolve } = reader;
  reader.resolve = null;
  resolve?.();
}

/** The timer and the listener are made once for a reader, who waits again and again with the same signal. */
function waitFor(reader: Reader, milliseconds: number, signal: AbortSignal): Promise<void> {
  if (reader.woken || signal.aborted) return Promise.resolve();
  if (reader.timer) reader.timer.refresh();
  else reader.timer = setTimeout(wake, milliseconds, reader);
  if (!reader.forget) {
    const abort = () => wake(reader);
    signal.addEventListener('abort', abort);
    reader.forget = () => signal.removeEventListener('abort', abort);
  }
  return new Promise((resolve) => {
    reader.resolve = resolve;
  });
}
