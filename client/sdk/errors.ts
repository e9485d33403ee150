import type { ErrorCode, Issue, Problem, WaitingFor } from '../contract.ts';

/** The base class of the SDK's errors. An aborted signal's reason is thrown unchanged. */
export class UnifiedAgentsError extends Error {
  override name = 'UnifiedAgentsError';
}

/** No connection could be made, or more than `maxRetries` tries in a row failed. */
export class ConnectionError extends UnifiedAgentsError {
  override name = 'ConnectionError';
}

/** The response is not from this service, or breaks its contract. */
export class ProtocolError extends UnifiedAgentsError {
  override name = 'ProtocolError';
}

/** The service refused a request with a problem object (RFC 9457), whose `detail` is the message. */
export class ApiError extends UnifiedAgentsError {
  override name = 'ApiError';
  readonly status: number;
  /** One of the codes in docs/errors.md. A newer service may have more. */
  readonly code: ErrorCode | (string & {});
  /** The problems in the input, one for each place; otherwise empty. */
  readonly errors: readonly Issue[];
  readonly requestId: string | null;
  /** Whole seconds from Retry-After; null without that header. */
  readonly retryAfterSeconds: number | null;
  /** The problem object, including members that only some codes have, such as `runId`. */
  readonly problem: Problem;

  constructor(problem: Problem, retryAfterSeconds: number | null) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
    this.problem = problem;
  }
}

export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}
export class UnauthenticatedError extends ApiError {
  override name = 'UnauthenticatedError';
}
export class InsufficientScopeError extends ApiError {
  override name = 'InsufficientScopeError';
}
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
/** The session already has an active run, which `runId` and `agent` name. */
export class RunInProgressError extends ApiError {
  override name = 'RunInProgressError';
  readonly runId = String(this.problem.runId);
  readonly agent = String(this.problem.agent);
}
export class IdempotencyConflictError extends ApiError {
  override name = 'IdempotencyConflictError';
}
/** The run had already finished, so it cannot be cancelled. */
export class RunEndedError extends ApiError {
  override name = 'RunEndedError';
}
/** The stage no longer waits for this decision. `waitingFor` is the stage that waits now, or null. */
export class NotWaitingError extends ApiError {
  override name = 'NotWaitingError';
  readonly waitingFor = waitingForOf(this.problem);
}
/** The service does not accept the host name in the address. Its operator must add the name to ALLOWED_HOSTS. */
export class WrongHostError extends ApiError {
  override name = 'WrongHostError';
}
/**
 * The service's database was set back to an earlier moment, so an earlier cursor may now name another event. Discard
 * the events that you read, and read from the beginning.
 */
export class StaleCursorError extends ApiError {
  override name = 'StaleCursorError';
  /** The log's current epoch. */
  readonly epoch = Number(this.problem.epoch);
  readonly latestCursor = Number(this.problem.latestCursor);
}
/** The session lacks something that the agent needs. `problem.missingAgent` names the agent that makes it. */
export class PreconditionMissingError extends ApiError {
  override name = 'PreconditionMissingError';
}
export class PayloadTooLargeError extends ApiError {
  override name = 'PayloadTooLargeError';
}
export class UnsupportedMediaTypeError extends ApiError {
  override name = 'UnsupportedMediaTypeError';
}
/** Thrown after `maxRetries` retries, each after the wait that the service asked for. */
export class RateLimitedError extends ApiError {
  override name = 'RateLimitedError';
}
export class InternalError extends ApiError {
  override name = 'InternalError';
}
export class UnavailableError extends ApiError {
  override name = 'UnavailableError';
}

function waitingForOf({ stage, approvalId }: Problem): WaitingFor | null {
  return typeof stage === 'string' && typeof approvalId === 'string' ? { stage, approvalId } : null;
}

const classes: Readonly<Record<string, typeof ApiError>> = {
  invalid_request: InvalidRequestError,
  unauthenticated: UnauthenticatedError,
  insufficient_scope: InsufficientScopeError,
  not_found: NotFoundError,
  run_in_progress: RunInProgressError,
  idempotency_conflict: IdempotencyConflictError,
  run_ended: RunEndedError,
  not_waiting: NotWaitingError,
  wrong_host: WrongHostError,
  stale_cursor: StaleCursorError,
  precondition_missing: PreconditionMissingError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  rate_limited: RateLimitedError,
  internal: InternalError,
  unavailable: UnavailableError,
};

/** Returns an error of the class for the problem's code. */
export function apiError(problem: Problem, retryAfterSeconds: number | null): ApiError {
  const ErrorOfCode = Object.hasOwn(classes, problem.code) ? classes[problem.code] : undefined;
  return new (ErrorOfCode ?? ApiError)(problem, retryAfterSeconds);
}

/** A run failed. `run.result` throws this from the run's `error` event. */
export class RunFailedError extends UnifiedAgentsError {
  override name = 'RunFailedError';
  readonly runId: string;
  readonly agent: string;
  readonly code: ErrorCode | (string & {});
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;

  constructor(event: { runId: string; agent: string; code: string; message: string; retryable: boolean }) {
    super(event.message);
    this.runId = event.runId;
    this.agent = event.agent;
    this.code = event.code;
    this.retryable = event.retryable;
  }
}

/** The run was cancelled, or its session deleted. */
export class RunCancelledError extends RunFailedError {
  override name = 'RunCancelledError';
}
