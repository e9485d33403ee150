/** The connection broke, or none was made. */
export class DroppedError extends Error {
  override name = 'DroppedError';

  /** What `fetch` and readers of its bodies throw; an abort stays what it is. */
  static from(error: unknown): unknown {
    if (!(error instanceof TypeError)) return error;
    const cause = error.cause instanceof Error ? error.cause : error;
    return new DroppedError('code' in cause ? String(cause.code) : cause.message, { cause: error });
  }
}

/** What came is not what the contract says. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

/** The service answered a request with a problem. The message is one line for a person. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;
  readonly code: string;
  /** Paths into the request and what is wrong there. */
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
  /** Its title, for people. */
  readonly stage: string;
  readonly code: string;

  constructor(stage: string, code: string, message: string) {
    super(message);
    this.stage = stage;
    this.code = code;
  }
}
