import type { ApiRequest, Connection } from './connection.ts';
import { ProtocolError } from './errors.ts';
import { type Layout } from './follow.ts';
import type { Accepted } from './run-log.ts';

export interface RunOptions {
  /** Aborting it detaches: nothing more is read, and the run goes on. `cancel()` ends a run. */
  signal?: AbortSignal | undefined;
  /**
   * The same key with the same call attaches to the run that the first one started, also from another process. Left
   * out, the SDK makes one, so that a call whose answer was lost is never done twice.
   */
  idempotencyKey?: string | undefined;
}

/** The service's header of that name, and the SDK's own key where the caller has none. */
export function idempotent(key: string | undefined): Record<string, string> {
  return { 'idempotency-key': key ?? newKey() };
}

/** A key of a run that nobody else has. `randomUUID` is not there on pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Posts to an address that answers with the stream of a run, until the service says which run that is. However often
 * that takes, it is the same key, and so one run.
 */
export async function startRun(
  connection: Connection,
  path: string,
  body: unknown,
  sessionId: string,
  { signal, idempotencyKey }: RunOptions = {},
): Promise<Accepted> {
  const layout: Layout = '/api/v1';
  const headers = { accept: 'text/event-stream', ...idempotent(idempotencyKey) };
  const request: ApiRequest = { method: 'POST', path, body, headers, signal };
  const patience = connection.patience(signal);
  for (;;) {
    try {
      const opened = await connection.open(request);
      const runId = opened.response.headers.get('x-run-id');
      if (runId !== null) return { address: { sessionId, runId, layout }, opened };
      opened.attempt.close();
      throw new ProtocolError(
        'The service did not say which run it started: X-Run-Id is missing or hidden by a proxy.',
      );
    } catch (error) {
      await patience.after(error, true);
    }
  }
}
