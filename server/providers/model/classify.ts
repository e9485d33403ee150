import type * as OpenAi from 'openai';
import { ServiceError } from '../../../schema/errors.ts';
import { CallFailure, retryAfterMs } from './failure.ts';
import { SilenceError } from './reads.ts';

type ErrorClasses = Pick<typeof OpenAi, 'APIError' | 'APIConnectionError'>;

/** Returns what a failed request means, in our own words: neither the provider's text nor a key gets through. */
export function classifyRequestError(thrown: unknown, { APIError, APIConnectionError }: ErrorClasses): CallFailure {
  if (thrown instanceof CallFailure) return thrown;
  if (thrown instanceof ServiceError) return new CallFailure(thrown, false);
  if (thrown instanceof APIConnectionError) return classifyConnection(thrown);
  if (thrown instanceof APIError && thrown.status !== undefined) return classifyStatus(thrown);
  return modelError('The request to the model server failed.', false, thrown);
}

function classifyConnection(thrown: Error): CallFailure {
  // An error of our own fetch is used unchanged: the offline drafter answers with it.
  if (thrown.cause instanceof ServiceError) return new CallFailure(thrown.cause, false);
  if (thrown.cause instanceof SilenceError) return silence(thrown);
  return modelError('Cannot reach the model server.', true, thrown);
}

function classifyStatus(thrown: InstanceType<typeof OpenAi.APIError>): CallFailure {
  const status = Number(thrown.status);
  const wait = retryAfterMs(thrown.headers);
  if (status === 402 || thrown.code === 'insufficient_quota') return noCredit(thrown);
  if (status === 429) return rateLimited(wait, thrown);
  if (status === 408 || status >= 500) {
    return modelError(`The model server failed (status ${status}).`, true, thrown, wait);
  }
  return refusedStatus(misconfiguredCodes.get(thrown.code) ?? status, thrown);
}

/** The meaning of a refusal. The same request would be refused again. */
export function refusedStatus(status: number, cause: unknown): CallFailure {
  const words = misconfigured[status >= 300 && status < 400 ? 300 : status];
  if (words !== undefined) return new CallFailure(new ServiceError('model_misconfigured', words, { cause }), false);
  if (status === 413) return modelError('The request is too large for the model server.', false, cause);
  return modelError(`The model server refused the request (status ${status}).`, false, cause);
}

/** Each message names the settings to check, because only the operator can fix it. */
const misconfigured: Readonly<Record<number, string>> = {
  300: 'The model server sends the request elsewhere. Check OPENAI_BASE_URL.',
  401: 'The model server does not accept the key. Check OPENAI_API_KEY, and that it belongs to OPENAI_BASE_URL.',
  403: 'The model server does not let the key use the model. Check OPENAI_API_KEY and OPENAI_MODEL.',
  404: 'The model server knows no such model, or its address is wrong. Check OPENAI_MODEL and OPENAI_BASE_URL.',
};

/** Some servers respond with 400 to all of these. */
const misconfiguredCodes: ReadonlyMap<unknown, number> = new Map([
  ['invalid_api_key', 401],
  ['model_not_found', 404],
]);

function noCredit(cause: unknown): CallFailure {
  const words = 'The account with the model server has no credit left.';
  return new CallFailure(new ServiceError('budget_exceeded', words, { cause }), false);
}

export function rateLimited(waitMs: number | null, cause: unknown): CallFailure {
  const error = new ServiceError('model_rate_limited', 'The rate limit of the model server was reached.', {
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

/** Whether `response_format` may be the reason for a refusal, which has no status of its own. */
export function refusesFormat(thrown: unknown, { APIError }: ErrorClasses): boolean {
  if (!(thrown instanceof APIError) || thrown.code === 'context_length_exceeded') return false;
  if (misconfiguredCodes.has(thrown.code)) return false;
  return thrown.status === 400 || thrown.status === 422;
}
