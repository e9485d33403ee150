import type { Problem } from '../contract.ts';
import { apiError, ConnectionError, type UnifiedAgentsError } from '../sdk/errors.ts';

/** An error of tRPC's client; it has the service's problem if the service refused the call. */
interface TrpcFailure {
  message: string;
  data?: { problem?: Problem } | null | undefined;
}

/** Returns the SDK's error for an error of tRPC's client. */
export function toError(failure: TrpcFailure): UnifiedAgentsError {
  const problem = failure.data?.problem;
  return problem ? apiError(problem, null) : new ConnectionError(failure.message, { cause: failure });
}
