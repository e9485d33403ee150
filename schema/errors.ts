/**
 * The one table of errors: code → HTTP status, tRPC code, title, and whether a retry can help.
 * GraphQL uses the code itself as `extensions.code`. Source: contract, sections 4 and 6.
 */
export const errorTable = {
  invalid_request: { status: 400, trpc: 'BAD_REQUEST', title: 'The request is not valid', retryable: false },
  unauthenticated: { status: 401, trpc: 'UNAUTHORIZED', title: 'A valid key is required', retryable: false },
  // Also how a run can fail.
  budget_exceeded: { status: 402, trpc: 'PAYMENT_REQUIRED', title: 'The budget is used up', retryable: false },
  insufficient_scope: { status: 403, trpc: 'FORBIDDEN', title: 'The key may not do this', retryable: false },
  step_up_required: { status: 403, trpc: 'FORBIDDEN', title: 'Sign in again first', retryable: false },
  not_found: { status: 404, trpc: 'NOT_FOUND', title: 'Not found', retryable: false },
  method_not_allowed: { status: 405, trpc: 'METHOD_NOT_SUPPORTED', title: 'Method not allowed', retryable: false },
  conflict: { status: 409, trpc: 'CONFLICT', title: 'Not possible in this state', retryable: false },
  run_in_progress: { status: 409, trpc: 'CONFLICT', title: 'A run is in progress', retryable: true },
  idempotency_conflict: {
    status: 409,
    trpc: 'CONFLICT',
    title: 'The key was used for another request',
    retryable: false,
  },
  run_ended: { status: 409, trpc: 'CONFLICT', title: 'The run has ended', retryable: false },
  not_waiting: { status: 409, trpc: 'CONFLICT', title: 'The run is not waiting', retryable: false },
  stale_cursor: { status: 409, trpc: 'CONFLICT', title: 'The log was set back', retryable: false },
  payload_too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE', title: 'The body is too large', retryable: false },
  unsupported_media_type: {
    status: 415,
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    title: 'The content-type is not supported',
    retryable: false,
  },
  wrong_host: { status: 421, trpc: 'FORBIDDEN', title: 'The host is not ours', retryable: false },
  prices_missing: { status: 422, trpc: 'UNPROCESSABLE_CONTENT', title: 'A price is not known', retryable: false },
  precondition_missing: { status: 422, trpc: 'UNPROCESSABLE_CONTENT', title: 'Nothing to work from', retryable: false },
  rate_limited: { status: 429, trpc: 'TOO_MANY_REQUESTS', title: 'Too many requests', retryable: true },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', title: 'Internal error', retryable: true },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE', title: 'Not available right now', retryable: true },
  // How a run can fail: these codes reach a client as `error` events, never as a status.
  model_error: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', title: 'The model failed', retryable: true },
  model_misconfigured: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    title: 'The model is not set up right',
    retryable: false,
  },
  model_rate_limited: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    title: 'The model is rate limited',
    retryable: true,
  },
  output_truncated: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', title: 'The model ran out of room', retryable: true },
  output_invalid: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    title: 'The model wrote something else',
    retryable: true,
  },
  output_refused: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', title: 'The model refused', retryable: false },
  context_exceeded: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    title: 'The request is too long for the model',
    retryable: false,
  },
  not_understood: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    title: 'The words were not understood',
    retryable: false,
  },
  sandbox_unavailable: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    title: 'The sandbox is not available',
    retryable: true,
  },
  build_failed: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', title: 'The project does not build', retryable: true },
  timeout: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', title: 'The run took too long', retryable: true },
  worker_lost: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', title: 'The run was lost', retryable: true },
  cancelled: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', title: 'The run was cancelled', retryable: false },
  session_deleted: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', title: 'The session was deleted', retryable: false },
} as const satisfies Record<string, { status: number; trpc: string; title: string; retryable: boolean }>;

export type ErrorCode = keyof typeof errorTable;

/** One problem with an input; `path` looks like `messages.0.content`. */
export interface Issue {
  path: string;
  message: string;
}

/** The most issues that an error lists: a response must not outgrow the request. */
export const maxIssues = 100;

/** How much of a rate limit a key has left in the current window. */
export interface Allowance {
  policy: 'requests' | 'runs';
  limit: number;
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}

export interface ServiceErrorOptions {
  errors?: readonly Issue[];
  /** Members that the problem object carries besides the standard ones, such as `runId`. */
  extensions?: Readonly<Record<string, unknown>>;
  /** Whole seconds, at least 1. */
  retryAfterSeconds?: number;
  /** For rate limits: how much the caller has left. */
  allowance?: Allowance;
  cause?: unknown;
}

/** The only error class. Its message reaches clients, so it must hold no stack, SQL or provider text. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly Issue[];
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;
  readonly allowance: Allowance | null;

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.errors = options.errors ?? [];
    this.extensions = options.extensions ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.allowance = options.allowance ?? null;
  }
}
