/** A worker ended with this exit code during the start of the node. It has said why. */
export class WorkerStartError extends Error {
  override name = 'WorkerStartError';
  readonly code: number;

  constructor(code: number) {
    super(`A worker ended with exit code ${code} before it served.`);
    this.code = code;
  }
}
