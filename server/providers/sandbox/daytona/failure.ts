import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ServiceError } from '../../../../schema/errors.ts';

/** Returns the HTTP status of an SDK error; null if there was no response or the SDK gave up. */
function statusOf(error: unknown): number | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : null;
}

export const isMissing = (error: unknown) => statusOf(error) === 404;
export const isConflict = (error: unknown) => statusOf(error) === 409;

/** Returns whether the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status === 408 || status === 429 || status >= 500;
}

/**
 * Returns the parts of a failure that may be logged. Its message may not: it is the vendor's and quotes the request.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  const name = error instanceof Error ? error.name : typeof error;
  const kind = error instanceof Error ? error.constructor.name : name;
  const code = (error as { code?: unknown } | null)?.code;
  return { kind, status: statusOf(error), ...(typeof code === 'string' ? { code } : {}) };
}

/**
 * Converts any failure of Daytona to an error for users. Leaves out the cause, because a log of the error would quote
 * it.
 */
export function unavailable(logger: Logger, error: unknown, doing: string): ServiceError {
  if (error instanceof ServiceError) return error;
  logger.warn({ daytona: describeFailure(error), doing }, 'a request to Daytona failed');
  return new ServiceError('sandbox_unavailable', 'The sandbox is not responding. Try again in a moment.');
}

export const tries = 3;

/** Retries idempotent work while Daytona fails temporarily, up to three attempts. */
export async function persistently<Value>(
  work: () => Promise<Value>,
  pauseMilliseconds: number,
  signal: AbortSignal,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await unlessAborted(work(), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === tries || !isPassing(error)) throw error;
      await pause(pauseMilliseconds * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}

/** Stops waiting on abort. The SDK takes no signal, so its request continues and the result is dropped. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  work.catch(() => {});
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
