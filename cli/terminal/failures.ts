/** The connection broke, or could not be made. */
export class DroppedError extends Error {
  override name = 'DroppedError';

  /** Converts errors of `fetch` and of body readers; leaves an abort unchanged. */
  static from(error: unknown): unknown {
    if (!(error instanceof TypeError)) return error;
    const cause = error.cause instanceof Error ? error.cause : error;
    return new DroppedError('code' in cause ? String(cause.code) : cause.message, { cause: error });
  }
}

/** The response breaks the contract. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

/** The service refused a request with a problem object. The message is one line for the user. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;
  readonly code: string;
  /** What is wrong in the request, by path. */
  readonly issues: readonly { path: string; message: string }[];

  constructor(problem: { status: number; code: string; detail: string; errors: RefusedError['issues'] }) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.issues = problem.errors;
  }
}

/** A run ended without a result. */
export class RunFailedError extends Error {
  override name = 'RunFailedError';
  /** The stage's title, for the user. */
  readonly stage: string;
  readonly code: string;

  constructor(stage: string, code: string, message: string) {
    super(message);
    this.stage = stage;
    this.code = code;
  }
}
