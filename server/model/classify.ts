import type * as OpenAi from 'openai';
import { ServiceError } from '../../schema/errors.ts';
import { CallFailure, retryAfterMs } from './failure.ts';
import { SilenceError } from './reads.ts';

type ErrorClasses = Pick<typeof OpenAi, 'APIError' | 'APIConnectionError'>;

/** What a failed request means, in our own words: nothing that the provider wrote, and no key, gets through. */
export function classifyRequestError(thrown: unknown, { APIError, APIConnectionError }: ErrorClasses): CallFailure {
  if (thrown instanceof CallFailure) return thrown;
  if (thrown instanceof ServiceError) return new CallFailure(thrown, false);
  if (thrown instanceof APIConnectionError) return classifyConnection(thrown);
  if (thrown instanceof APIError && thrown.status !== undefined) return classifyStatus(thrown);
  return modelError('The model server could not be asked.', false, thrown);
}

function classifyConnection(thrown: Error): CallFailure {
  // Our own fetch says what it knows: the offline drafter answers with the error itself.
  if (thrown.cause instanceof ServiceError) return new CallFailure(thrown.cause, false);
  if (thrown.cause instanceof SilenceError) return silence(thrown);
  return modelError('The model server cannot be reached.', true, thrown);
}

function classifyStatus(thrown: InstanceType<typeof OpenAi.APIError>): CallFailure {
  const status = Number(thrown.status);
  const wait = retryAfterMs(thrown.headers);
  if (status === 429 && thrown.code === 'insufficient_quota') {
    return modelError('The account with the model server has no credit left.', false, thrown);
  }
  if (status === 429) return rateLimited(wait, thrown);
  if (status === 408 || status >= 500) {
    return modelError(`The model server failed (status ${status}).`, true, thrown, wait);
  }
  return modelError(refusals[status] ?? `The model server did not take the request (status ${status}).`, false, thrown);
}

const refusals: Readonly<Record<number, string>> = {
  401: 'The model server does not accept the key.',
  403: 'The model server does not let this key use the model.',
  404: 'The model server knows no such model, or its address is wrong.',
  413: 'The request is too large for the model server.',
};

export function rateLimited(waitMs: number | null, cause: unknown): CallFailure {
  const error = new ServiceError('model_rate_limited', 'The model server limits how often it may be asked.', {
    cause,
    ...(waitMs === null ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) }),
  });
  return new CallFailure(error, true, waitMs);
}

export function modelError(
  words: string,
  mayRetry: boolean,
  cause: unknown,
  waitMs: number | null = null,
): CallFailure {
  return new CallFailure(new ServiceError('model_error', words, { cause }), mayRetry, waitMs);
}

export function silence(cause: unknown): CallFailure {
  return modelError('The model server went silent.', true, cause);
}

/** Whether the server may have stumbled over `response_format`: it has no status of its own for that. */
export function refusesFormat(thrown: unknown, { APIError }: ErrorClasses): boolean {
  if (!(thrown instanceof APIError) || thrown.code === 'context_length_exceeded') return false;
  return thrown.status === 400 || thrown.status === 422;
}
