import { CommanderError } from 'commander';
import { oneLine } from '../clean.ts';
import { ProtocolError as ShownProtocolError } from '../failures.ts';
import {
  ApiError,
  ConnectionError,
  InsufficientScopeError,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  RunInProgressError,
  UnauthenticatedError,
  UnifiedAgentsError,
} from '../sdk/index.ts';

/** What the command ends with; told in docs/command-line.md. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  access: 3,
  notFound: 4,
  rateLimited: 5,
  interrupted: 130,
  terminated: 143,
} as const;

/** What the caller wrote, on the command line or in a file, cannot be done. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** There is no key to show to the service. */
export class NoKeyError extends Error {
  override name = 'NoKeyError';
}

/** The command did what it could, and it was not enough; the message says so in one line. */
export class FailedError extends Error {
  override name = 'FailedError';
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof UsageError || error instanceof InvalidRequestError) return exitCodes.usage;
  if (error instanceof NoKeyError) return exitCodes.access;
  if (error instanceof UnauthenticatedError || error instanceof InsufficientScopeError) return exitCodes.access;
  if (error instanceof NotFoundError) return exitCodes.notFound;
  if (error instanceof RateLimitedError) return exitCodes.rateLimited;
  return exitCodes.failed;
}

/** What went wrong, in lines for a person; null for what is a fault of this program. */
export function explain(error: unknown, url: string | null): string[] | null {
  if (error instanceof RateLimitedError && error.retryAfterSeconds !== null)
    return [oneLine(error.message), `Retry-After: ${error.retryAfterSeconds} s`];
  if (error instanceof ApiError) {
    const { sessionId } = error.problem;
    if (error instanceof RunInProgressError && typeof sessionId === 'string') {
      const run = oneLine(`${sessionId} --run ${error.runId}`);
      return [
        `A run of ${oneLine(error.agent)} is in progress in this session. (409 run_in_progress)`,
        `  Follow it   unified-agents events ${run}`,
        `  Cancel it   unified-agents cancel ${run}`,
      ];
    }
    const issues = error.errors.map(({ path, message }) => oneLine(`  ${path}: ${message}`));
    return [`${oneLine(error.message)} (${error.status} ${oneLine(error.code)})`, ...issues.slice(1)];
  }
  if (error instanceof ConnectionError)
    return [
      `The service at ${url ?? 'that address'} cannot be reached. ${oneLine(error.message)}`,
      'Start one here with: unified-agents start',
    ];
  const known = [UnifiedAgentsError, ShownProtocolError, UsageError, NoKeyError, FailedError];
  return known.some((kind) => error instanceof kind) ? [oneLine((error as Error).message)] : null;
}

/** The same for programs. */
export function explainJson(error: unknown): object {
  if (error instanceof ApiError) return { error: { ...error.problem, retryAfterSeconds: error.retryAfterSeconds } };
  const { name, message } = error as Error;
  return { error: { code: name, detail: message } };
}
