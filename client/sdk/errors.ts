import type { ErrorCode, Issue } from '../../schema/errors.ts';
import type { WaitingFor } from '../../schema/run.ts';
import type { Problem } from '../../schema/problem.ts';

/** Everything that this SDK throws of its own. An aborted signal's reason is thrown as it is. */
export class UnifiedAgentsError extends Error {
  override name = 'UnifiedAgentsError';
}

/** No connection could be made, or it broke more often in a row than `maxRetries` says. */
export class ConnectionError extends UnifiedAgentsError {
  override name = 'ConnectionError';
}

/** What answered is not this service, or not by its contract. */
export class ProtocolError extends UnifiedAgentsError {
  override name = 'ProtocolError';
}

/** The service refused a request, and said why in a problem object (RFC 9457). The message is its `detail`. */
export class ApiError extends UnifiedAgentsError {
  override name = 'ApiError';
  readonly status: number;
  /** From the table in docs/errors; a later service may have codes that this SDK does not know. */
  readonly code: ErrorCode | (string & {});
  /** What was wrong with the input, place by place; empty for other refusals. */
  readonly errors: readonly Issue[];
  readonly requestId: string | null;
  /** Whole seconds; null where the service named no time. */
  readonly retryAfterSeconds: number | null;
  /** The whole object, with members that only some codes have, such as `runId`. */
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
/** The session has an active run already: `runId` and `agent` name it. */
export class RunInProgressError extends ApiError {
  override name = 'RunInProgressError';
  readonly runId = String(this.problem.runId);
  readonly agent = String(this.problem.agent);
}
export class IdempotencyConflictError extends ApiError {
  override name = 'IdempotencyConflictError';
}
/** It completed or failed: there is nothing left to cancel. */
export class RunEndedError extends ApiError {
  override name = 'RunEndedError';
}
/** What was decided on does not wait any more: `waitingFor` says what waits now, or null. */
export class NotWaitingError extends ApiError {
  override name = 'NotWaitingError';
  readonly waitingFor = waitingForOf(this.problem);
}
/** The service does not answer for the name in the address: its operator has to list it in ALLOWED_HOSTS. */
export class WrongHostError extends ApiError {
  override name = 'WrongHostError';
}
/**
 * The service's database was set back to an earlier moment, so an earlier cursor may now name another event. Discard what
 * was read, and read from the beginning.
 */
export class StaleCursorError extends ApiError {
  override name = 'StaleCursorError';
  /** The present one. */
  readonly epoch = Number(this.problem.epoch);
  readonly latestCursor = Number(this.problem.latestCursor);
}
/** The session has nothing for the agent to work from; the problem names the agent that would supply it. */
export class PreconditionMissingError extends ApiError {
  override name = 'PreconditionMissingError';
}
export class PayloadTooLargeError extends ApiError {
  override name = 'PayloadTooLargeError';
}
export class UnsupportedMediaTypeError extends ApiError {
  override name = 'UnsupportedMediaTypeError';
}
/** Also after the SDK has waited and tried again as often as `maxRetries` says. */
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

/** The error of a problem object's code. */
export function apiError(problem: Problem, retryAfterSeconds: number | null): ApiError {
  const ErrorOfCode = Object.hasOwn(classes, problem.code) ? classes[problem.code] : undefined;
  return new (ErrorOfCode ?? ApiError)(problem, retryAfterSeconds);
}

/** A run ended without a result: its `error` event, thrown by `run.result`. */
export class RunFailedError extends UnifiedAgentsError {
  override name = 'RunFailedError';
  readonly runId: string;
  readonly agent: string;
  readonly code: ErrorCode | (string & {});
  /** Whether the same call can help. */
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
