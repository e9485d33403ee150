import type { Chunk } from './chunk.ts';

/** What is kept for one reader. A reader that falls further behind continues from the table. */
const maxWaiting = { chunks: 64, chars: 4 * 1024 * 1024 };

/** Wakes readers within this node. It only gives hints: whatever is lost here, a reader finds in the table. */
export interface Hub {
  publish(chunk: Chunk): void;
  /** Something changed without a new chunk: the session's readers read the table. */
  wake(sessionId: string): void;
  /** Wake-ups may have been lost: all readers read the table. */
  wakeAll(): void;
  subscribe(sessionId: string): Subscription;
  /** A run of this node begins to write: `live` knows the state of its session until the returned function is called. */
  begin(sessionId: string, run: BeginningRun): () => void;
  /** The state of a session that a run of this node writes to; null for any other session. */
  live(sessionId: string): LiveRun | null;
  /** Open subscriptions, for metrics. */
  size(): number;
  /** The sessions that are read on this node and written on another one, if at all. */
  readOnly(): string[];
  isReadOnly(sessionId: string): boolean;
  /** Called when a session becomes one of these. */
  onReadOnly(listener: (sessionId: string) => void): void;
}

/** A run that executes on this node. */
interface LiveRun {
  /** The last cursor that is stored. */
  cursor: number;
  startedAt: Date;
  /** The chunk that was stored when the run was accepted: a reader that starts at once gets it without a query. */
  opened: Chunk | null;
}

/** A run that begins to write. */
interface BeginningRun extends LiveRun {
  /** Called once, after its first chunk was stored and before readers get it. Must not throw. */
  begun(): void;
}

export interface Subscription {
  /** Returns the chunks received since the last call, and clears the wake-up. */
  take(): readonly Chunk[];
  /**
   * Resolves at the next wake-up, after `milliseconds`, or when the signal aborts; at once if a wake-up came since `take`.
   * `milliseconds` and `signal` must be the same in all calls for one subscription. Each chunk is offered to `pass` first; a
   * chunk that it accepts does not wake the reader.
   */
  wait(milliseconds: number, signal: AbortSignal, pass: Pass | null): Promise<void>;
  [Symbol.dispose](): void;
}

/** Sends a chunk at once; returns false if it cannot. */
export type Pass = (chunk: Chunk) => boolean;

interface Reader {
  /** null while there are none. */
  chunks: Chunk[] | null;
  /** The length of all chunks since the last `take`, kept or not. */
  chars: number;
  woken: boolean;
  resolve: (() => void) | null;
  pass: Pass | null;
  timer: NodeJS.Timeout | null;
  /** Removes the listener from the signal. */
  forget: (() => void) | null;
}

export function createHub(): Hub {
  const readers = new Map<string, Set<Reader>>();
  const live = new Map<string, LiveRun & { begun: (() => void) | null }>();
  let open = 0;
  let tellReadOnly: ((sessionId: string) => void) | null = null;
  const isReadOnly = (sessionId: string) => readers.has(sessionId) && !live.has(sessionId);

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
      if (run) {
        run.cursor = Math.max(run.cursor, chunk.lastCursor);
        run.begun?.();
        run.begun = null;
      }
      notify(chunk.sessionId, chunk);
    },
    begin(sessionId, beginning) {
      const run: LiveRun & { begun: (() => void) | null } = { ...beginning };
      live.set(sessionId, run);
      return () => {
        // The session's next run may have begun already: clients see the ending before this node has cleaned up.
        if (live.get(sessionId) !== run) return;
        live.delete(sessionId);
        if (readers.has(sessionId)) tellReadOnly?.(sessionId);
      };
    },
    live: (sessionId) => live.get(sessionId) ?? null,
    wake: (sessionId) => notify(sessionId, null),
    wakeAll() {
      for (const sessionId of readers.keys()) notify(sessionId, null);
    },
    size: () => open,
    readOnly: () => [...readers.keys()].filter(isReadOnly),
    isReadOnly,
    onReadOnly(listener) {
      tellReadOnly = listener;
    },
    subscribe(sessionId) {
      const reader: Reader = {
        chunks: null,
        chars: 0,
        woken: false,
        resolve: null,
        pass: null,
        timer: null,
        forget: null,
      };
      const group = readers.get(sessionId) ?? new Set();
      readers.set(sessionId, group.add(reader));
      if (group.size === 1 && !live.has(sessionId)) tellReadOnly?.(sessionId);
      open += 1;
      return {
        take() {
          const { chunks } = reader;
          reader.chunks = null;
          reader.chars = 0;
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
  reader.chars += chunk.frames.length;
  if (!reader.chunks) reader.chunks = [chunk];
  else if (reader.chunks.length < maxWaiting.chunks && reader.chars <= maxWaiting.chars) reader.chunks.push(chunk);
}

/** Only passes chunks while the reader waits: otherwise it may be reading the same chunks from the table. */
function passes(reader: Reader, chunk: Chunk): boolean {
  if (!reader.resolve || !reader.pass) return false;
  try {
    return reader.pass(chunk);
  } catch {
    // A reader that throws must not break the writer. The reader gets the chunk through `take` and handles the error there.
    reader.pass = null;
    return false;
  }
}

function wake(reader: Reader): void {
  const { resolve } = reader;
  reader.resolve = null;
  resolve?.();
}

/** Creates the timer and the listener once per reader, because a reader waits many times with the same signal. */
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
