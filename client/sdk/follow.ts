import type { WireEvent } from '../../schema/event.ts';
import type { ApiRequest, Connection, Opened } from './connection.ts';
import { ConnectionError, StaleCursorError } from './errors.ts';
import { readEvents } from './event-stream.ts';

/** A run, where it is read. */
export interface RunAddress {
  sessionId: string;
  runId: string;
  layout: Layout;
}

/** The base of a layout's addresses. */
export type Layout = '/api/v1' | '/v1';

export const sessionPath = (layout: Layout, sessionId: string) => `${layout}/sessions/${encodeURIComponent(sessionId)}`;

export interface FollowRunOptions extends Pick<LogOptions, 'opened' | 'epoch' | 'onEpoch'> {
  signal?: AbortSignal | undefined;
}

/**
 * The events of a run after a cursor, up to its `done`: each once, in order, over as many connections as that takes.
 * `opened` is the first of them, where there is one already.
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
  /** Whether a stream that the service ended in order, after this cursor and event, is all there is. */
  isEnd(cursor: number, last: WireEvent | null): boolean | Promise<boolean>;
}

/**
 * The events of a request, resumed after the last one whenever the connection breaks. Each resumption sends the epoch, so
 * that it cannot continue in another history.
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
        // What was seen already comes again where a run's own stream is attached to.
        if (event === null || event.cursor <= cursor) continue;
        cursor = event.cursor;
        last = event;
        yield event;
      }
      if (await isEnd(cursor, last)) return;
      // A service that shuts down ends its streams in order; the run goes on elsewhere.
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

/** Undefined for an older service, and if a proxy hides the header. */
function epochOf({ headers }: Response): number | undefined {
  const text = headers.get('x-log-epoch');
  return text === null ? undefined : Number(text);
}
