import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceError } from '../../../schema/errors.ts';
import type { Refusal } from './refusal.ts';

/** A failed call: the error for the caller, and whether a retry can help. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly error: ServiceError;
  readonly mayRetry: boolean;
  /** The wait that the server requested, in milliseconds; null if it did not. */
  readonly retryAfterMs: number | null;
  /** The server's own words; null if it did not refuse. */
  readonly refusal: Refusal | null;
  constructor(
    error: ServiceError,
    mayRetry: boolean,
    retryAfterMs: number | null = null,
    refusal: Refusal | null = null,
  ) {
    super(error.message, { cause: error });
    this.error = error;
    this.mayRetry = mayRetry;
    this.retryAfterMs = retryAfterMs;
    this.refusal = refusal;
  }
}

/** How often a call is retried, and with which waits in milliseconds. */
export interface Patience {
  /** The number of calls, from 1. */
  attempts: number;
  firstDelayMs: number;
  maxDelayMs: number;
  /** If a server requests a longer wait, the call is not retried. */
  maxRetryAfterMs: number;
}

export const defaultPatience: Patience = {
  attempts: 4,
  firstDelayMs: 500,
  maxDelayMs: 8_000,
  maxRetryAfterMs: 30_000,
};

/**
 * Milliseconds to wait before the next attempt, with `attempt` counted from 1; null: do not retry. It doubles with each
 * attempt, with jitter over the upper half so that many callers do not return at once, and is at least what the server
 * requested.
 */
export function delayBeforeRetry(
  attempt: number,
  failure: CallFailure,
  patience: Patience,
  random: () => number = Math.random,
): number | null {
  if (!failure.mayRetry || attempt >= patience.attempts) return null;
  const doubled = Math.min(patience.maxDelayMs, patience.firstDelayMs * 2 ** (attempt - 1));
  const spread = doubled * (0.5 + random() / 2);
  if (failure.retryAfterMs === null) return spread;
  if (failure.retryAfterMs > patience.maxRetryAfterMs) return null;
  return failure.retryAfterMs + spread / 4;
}

/** Throws the signal's reason if it aborts first. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
