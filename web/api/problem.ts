import { isTRPCClientError } from '@trpc/client';
import type { Problem } from '../../schema/problem.ts';

/** Why a call failed, as pages show it. */
export interface Failure {
  /** A code of the service, or `unreachable`. */
  code: Problem['code'] | 'unreachable';
  /** What happened, in the words of the service; empty if it did not answer. */
  detail: string;
  requestId: string | null;
  problem: Problem | null;
}

export function toFailure(error: unknown): Failure {
  const problem = problemOf(error);
  if (problem) return { code: problem.code, detail: problem.detail, requestId: problem.requestId, problem };
  return { code: 'unreachable', detail: '', requestId: null, problem: null };
}

function problemOf(error: unknown): Problem | null {
  if (!isTRPCClientError(error)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('problem' in data)) return null;
  const { problem } = data;
  // The service's own word: only its shape is not known to the compiler.
  return typeof problem === 'object' && problem !== null && 'code' in problem ? (problem as Problem) : null;
}

/** Whether the same call may succeed later. */
export function mayRetry(failures: number, error: unknown): boolean {
  const { code } = toFailure(error);
  return failures < 3 && (code === 'unreachable' || code === 'unavailable');
}
