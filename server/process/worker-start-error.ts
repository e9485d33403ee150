/** A node cannot start its workers. The worker has said why, or a signal has ended it. */
export class WorkerStartError extends Error {
  override name = 'WorkerStartError';
  /** The exit code for the node. */
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}
