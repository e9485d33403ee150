import type { WireEvent } from '../contract.ts';
import type { Connection } from './connection.ts';
import type { StaleCursorError } from './errors.ts';
import { followLog, type Layout, sessionPath } from './follow.ts';

export interface EventsOptions {
  /** Events after this cursor. Default: 0, which means every event. */
  since?: number;
  /** The epoch of `since`, from `onEpoch`. If the log was set back in between, the cursor is refused as stale. */
  epoch?: number;
  /** Called with each epoch, before its first event: store it beside the cursor. */
  onEpoch?: (epoch: number) => void;
  /**
   * Called if the log was set back to an earlier moment: discard what you read, since all events follow again from the
   * first. Without this callback StaleCursorError is thrown.
   */
  onStaleCursor?: (error: StaleCursorError) => void;
  /** true: continues across runs until aborted. false: only stored events. Default: until the active run ends. */
  follow?: boolean;
  /** Only events of this run. */
  runId?: string;
  /** Only events of these types. */
  types?: readonly string[];
  signal?: AbortSignal;
}

interface LogPage {
  latestCursor: number;
  activeRun: object | null;
}

/** Yields the events of a session. After a lost connection, resumes at the cursor. */
export function readLog<Event extends WireEvent>(
  connection: Connection,
  layout: Layout,
  sessionId: string,
  { since = 0, follow, runId, types, signal, ...ofEpoch }: EventsOptions,
): AsyncGenerator<Event, void, undefined> {
  const path = `${sessionPath(layout, sessionId)}/events`;
  const query = { follow, runId, types: types?.join(',') };
  let isDeleted = false;

  async function isEnd(cursor: number, last: WireEvent | null): Promise<boolean> {
    if (follow === false || isDeleted) return true;
    if (follow === true) return false;
    if (last?.type === 'done') return true;
    // The stream ended because no run is active, a filter hides its `done`, or the service is shutting down.
    const accept = { accept: 'application/json' };
    const page = await connection.json<LogPage>({ path, query: { since: cursor, limit: 1 }, headers: accept, signal });
    return page.activeRun === null;
  }

  async function* read(): AsyncGenerator<WireEvent, void, undefined> {
    for await (const event of followLog(connection, { path, query, signal }, { ...ofEpoch, after: since, isEnd })) {
      isDeleted ||= event.type === 'error' && (event as { code?: unknown }).code === 'session_deleted';
      yield event;
    }
  }
  // The service's contract gives the type of its events.
  return read() as AsyncGenerator<Event, void, undefined>;
}
