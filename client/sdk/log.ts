import type { WireEvent } from '../../schema/event.ts';
import type { Connection } from './connection.ts';
import type { StaleCursorError } from './errors.ts';
import { followLog, type Layout, sessionPath } from './follow.ts';

export interface EventsOptions {
  /** Events after this cursor; 0, everything, where it is left out. */
  since?: number;
  /** The epoch of `since`, as `onEpoch` reported it. If the log has been set back meanwhile, nothing is read from there. */
  epoch?: number;
  /** Called with each epoch, before its first event: store it beside the cursor. */
  onEpoch?: (epoch: number) => void;
  /**
   * Called if the log was set back to an earlier moment: discard what you read, since all events follow again from the
   * first. Without this callback StaleCursorError is thrown.
   */
  onStaleCursor?: (error: StaleCursorError) => void;
  /** true: goes on across runs, until it is aborted. false: only what there is. Left out: to the end of the active run. */
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

/** The events of a session, going on at the cursor after a drop. */
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
    // It ends like that where nothing is active, where a filter hides the `done`, and where a service shuts down.
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
  // The service's contract says which events there are.
  return read() as AsyncGenerator<Event, void, undefined>;
}
