import type { Problem } from '../../schema/problem.ts';
import { apiError, ConnectionError, type UnifiedAgentsError } from '../sdk/errors.ts';

/** What tRPC's client throws: with the service's problem in it where the service refused. */
interface TrpcFailure {
  message: string;
  data?: { problem?: Problem } | null | undefined;
}

/** The SDK's error for it. */
export function toError(failure: TrpcFailure): UnifiedAgentsError {
  const problem = failure.data?.problem;
  return problem ? apiError(problem, null) : new ConnectionError(failure.message, { cause: failure });
}
