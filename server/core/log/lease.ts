/** The right to append to a session: the run that holds it, in its present attempt. */
export interface Lease {
  workspaceId: string;
  sessionId: string;
  runId: string;
  agent: string;
  fence: number;
}

/** The run no longer holds its session: stop at once, and write nothing. */
export class FencedError extends Error {
  override name = 'FencedError';
}

export function fenced(lease: Lease): FencedError {
  return new FencedError(`Run ${lease.runId} no longer holds session ${lease.sessionId}`);
}
