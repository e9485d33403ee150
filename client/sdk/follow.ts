import type { WireEvent } from '../contract.ts';
import type { ApiRequest, Connection, Opened } from './connection.ts';
import { ConnectionError, StaleCursorError } from './errors.ts';
import { readEvents } from './event-stream.ts';

/** The ids in a run's address. */
export interface RunAddress {
  sessionId: string;
  runId: string;
  layout: Layout;
}

/** The path that all addresses of a layout begin with. */
export type Layout = '/api/v1' | '/v1';

export const sessionPath = (layout: Layout, sessionId: string) => `${layout}/sessions/${encodeURIComponent(sessionId)}`;

export interface FollowRunOptions extends Pick<LogOptions, 'opened' | 'epoch' | 'onEpoch'> {
  signal?: AbortSignal | undefined;
}

/**
 * Yields the events of a run after a cursor, until its `done`: each once and in order, reconnecting when necessary.
 * `opened` is an open response to begin with.
 */
export async function* followRun(
  connection: Connection,
  { sessionId, runId, layout }: RunAddress,
  after: number,
  { signal, ...options }: FollowRunOptions = {},
): AsyncGenerator<WireEvent, void, undefined> {
  const request = { path: `${sessionPath(layout, sessionId)}/events`, query: { runId }, signal };
  for await (const event of followLog(connection, request, { ...options, after, isEnd: () => false })) {
    yield event;
    if (event.type === 'done' && event.runId === runId) return;
  }
}

export interface LogOptions {
  /** Events after this cursor. */
  after: number;
  /** The epoch that `after` belongs to, if it is known. */
  epoch?: number | undefined;
  /** Called with each epoch, before its first event. */
  onEpoch?: ((epoch: number) => void) | undefined;
  /** Called if the log was set back; reading then restarts at the first event. Without it StaleCursorError is thrown. */
  onStaleCursor?: ((error: StaleCursorError) => void) | undefined;
  opened?: Opened | undefined;
  /** Called when the service closes a stream after this cursor and event: whether the log ends there. */
  isEnd(cursor: number, last: WireEvent | null): boolean | Promise<boolean>;
}

/**
 * Yields the events of a request. When the connection breaks, resumes after the last event, and sends the epoch so that it
 * cannot continue in another history.
 */
export async function* followLog(
  connection: Connection,
  request: ApiRequest,
  { after, opened, isEnd, onEpoch, onStaleCursor, ...options }: LogOptions,
): AsyncGenerator<WireEvent, void, undefined> {
  const patience = connection.patience(request.signal);
  let cursor = after;
  let { epoch } = options;
  let told: number | undefined;
  let last: WireEvent | null = null;
  let stream = opened;
  for (;;) {
    try {
      stream ??= await connection.open({
        ...request,
        query: { ...request.query, since: cursor, epoch },
        headers: { accept: 'text/event-stream' },
      });
      epoch = epochOf(stream.response) ?? epoch;
      if (epoch !== undefined && epoch !== told) onEpoch?.(epoch);
      told = epoch;
      for await (const event of readEvents(stream)) {
        patience.reset();
        // Attaching to a run's stream replays events that were already yielded.
        if (event === null || event.cursor <= cursor) continue;
        cursor = event.cursor;
        last = event;
        yield event;
      }
      if (await isEnd(cursor, last)) return;
      // A service that shuts down closes its streams properly, and another node continues the run.
      throw new ConnectionError('The stream ended before the run did.');
    } catch (error) {
      stream = undefined;
      if (error instanceof StaleCursorError && onStaleCursor) {
        onStaleCursor(error);
        ({ epoch } = error);
        cursor = 0;
        last = null;
        await patience.startOver(error);
        continue;
      }
      await patience.after(error, true);
    }
  }
}

/** Returns undefined if the service is older than epochs, or a proxy removed the header. */
function epochOf({ headers }: Response): number | undefined {
  const text = headers.get('x-log-epoch');
  return text === null ? undefined : Number(text);
}
