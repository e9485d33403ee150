import type { ApiRequest, Connection } from './connection.ts';
import { ProtocolError } from './errors.ts';
import { type Layout } from './follow.ts';
import type { Accepted } from './run-log.ts';

export interface RunOptions {
  /** Aborting it stops reading; the run continues. `cancel()` ends a run. */
  signal?: AbortSignal | undefined;
  /**
   * A second call with the same key attaches to the run that the first call started, also from another process. By
   * default the SDK makes a key, so a retry after a lost response does not start a second run.
   */
  idempotencyKey?: string | undefined;
}

/** Returns the Idempotency-Key header, with a new key if the caller has none. */
export function idempotent(key: string | undefined): Record<string, string> {
  return { 'idempotency-key': key ?? newKey() };
}

/** Returns a random key. Not `randomUUID`, which browsers offer only to pages with TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Starts a run by a POST whose response is the run's event stream. Every retry sends the same key, so at most one run
 * starts.
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
      throw new ProtocolError('The response has no X-Run-Id header. Check that no proxy removes it.');
    } catch (error) {
      await patience.after(error, true);
    }
  }
}
