import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ServiceError } from '../../../schema/errors.ts';

/** HTTP status of what the SDK threw; null where no answer came, or the SDK itself gave up. */
function statusOf(error: unknown): number | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : null;
}

export const isMissing = (error: unknown) => statusOf(error) === 404;
export const isConflict = (error: unknown) => statusOf(error) === 409;

/** The same request again may well succeed. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status === 408 || status === 429 || status >= 500;
}

/**
 * What of a failure may stand in our log. Its words may not: they are the vendor's, and quote what was sent.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  const name = error instanceof Error ? error.name : typeof error;
  const kind = error instanceof Error ? error.constructor.name : name;
  const code = (error as { code?: unknown } | null)?.code;
  return { kind, status: statusOf(error), ...(typeof code === 'string' ? { code } : {}) };
}

/** Any failure of Daytona, for a person. Its cause stays out: whatever is logged of an error would quote it. */
export function unavailable(logger: Logger, error: unknown, doing: string): ServiceError {
  if (error instanceof ServiceError) return error;
  logger.warn({ daytona: describeFailure(error), doing }, 'Daytona did not do what it was asked');
  return new ServiceError('sandbox_unavailable', 'The sandbox does not answer right now.');
}

export const tries = 3;

/** Work that bears being done twice, again while Daytona fails in passing: three times at most. */
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

/** The SDK takes no signal: what was asked of it is left behind, and its answer dropped. */
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
