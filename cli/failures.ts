import { CommanderError } from 'commander';
import { oneLine } from './terminal/safe-text.ts';
import { ProtocolError as ShownProtocolError } from './terminal/failures.ts';
import { isLocal } from './local-address.ts';
import {
  ApiError,
  ConnectionError,
  InsufficientScopeError,
  InvalidRequestError,
  NotFoundError,
  PreconditionMissingError,
  RateLimitedError,
  RunInProgressError,
  UnauthenticatedError,
  UnifiedAgentsError,
} from '../client/sdk/index.ts';

/** Exit codes, as documented in docs/command-line.md. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  access: 3,
  notFound: 4,
  rateLimited: 5,
  /** Like that of the service: https://man7.org/linux/man-pages/man3/sysexits.h.3head.html */
  inUse: 75,
  interrupted: 130,
  terminated: 143,
} as const;

/** The command line or a settings file is not valid. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** No key for the service is known. */
export class NoKeyError extends Error {
  override name = 'NoKeyError';
}

/** The command failed. The message says why in one line. */
export class FailedError extends Error {
  override name = 'FailedError';
}

/** A service is running on the data folder. */
export class InUseError extends FailedError {
  override name = 'InUseError';
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof UsageError || error instanceof InvalidRequestError) return exitCodes.usage;
  if (error instanceof NoKeyError) return exitCodes.access;
  if (error instanceof UnauthenticatedError || error instanceof InsufficientScopeError) return exitCodes.access;
  if (error instanceof NotFoundError) return exitCodes.notFound;
  if (error instanceof RateLimitedError) return exitCodes.rateLimited;
  if (error instanceof InUseError) return exitCodes.inUse;
  return exitCodes.failed;
}

/** The service that a command called, and the source of its key. */
export interface Asked {
  url: string;
  /** In words, for a person; null without a key. */
  keyFrom: string | null;
}

/** Returns lines that say what went wrong and what to do next; null for an error of the program itself. */
export function explain(error: unknown, asked: Asked | null): string[] | null {
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
    const what = `${oneLine(error.message)} (${error.status} ${oneLine(error.code)})`;
    return [what, ...issues.slice(1), ...nextStep(error, asked).map(oneLine)];
  }
  if (error instanceof ConnectionError)
    return [`No service answers at ${asked?.url ?? 'that address'} (${reasonOf(error)}).`, howToStart(asked)];
  const known = [UnifiedAgentsError, ShownProtocolError, UsageError, NoKeyError, FailedError];
  return known.some((kind) => error instanceof kind) ? [oneLine((error as Error).message)] : null;
}

function nextStep(error: ApiError, asked: Asked | null): string[] {
  const { problem, retryAfterSeconds, requestId, status } = error;
  if (error instanceof RateLimitedError && retryAfterSeconds !== null) return [`Try again in ${retryAfterSeconds} s.`];
  if (error instanceof UnauthenticatedError)
    return asked?.keyFrom ? [`The key came from ${asked.keyFrom}. Store another one with: unified-agents login`] : [];
  if (error instanceof InsufficientScopeError && problem['scope'] === 'operate')
    return ['This takes the service key: SERVICE_API_KEY of the service, or the file service-key in its DATA_DIR.'];
  if (error instanceof InsufficientScopeError && typeof problem['scope'] === 'string')
    return [`An Admin can make a key for it: unified-agents keys create <name> --scope ${problem['scope']}`];
  if (error instanceof PreconditionMissingError)
    return ['Without --session an agent works in a new, empty session; --session latest takes the last one.'];
  if (error instanceof NotFoundError) return whereToLook(problem.instance);
  if (typeof problem['runId'] === 'string') return aboutRun(problem.instance, problem['runId'], problem['agent']);
  return status >= 500 && requestId ? [`The service's log has more, by the request id ${requestId}.`] : [];
}

const lists = [
  { pattern: /\/keys\/[^/]+/, what: 'Keys', command: 'keys' },
  { pattern: /\/members\/[^/]+/, what: 'Members', command: 'members' },
  { pattern: /\/service-accounts\/[^/]+/, what: 'Service accounts', command: 'service-accounts' },
  { pattern: /\/sign-on\/connections\/[^/]+/, what: 'Identity providers', command: 'sign-on' },
  { pattern: /\/workspaces\/[^/]+/, what: 'Workspaces', command: 'workspaces' },
  { pattern: /\/sign-ins\/[^/]+/, what: 'Signed-in browsers', command: 'sign-ins' },
] as const;

/** Says where to look up an id, which may be mistyped. */
function whereToLook(instance: string): string[] {
  if (/\/sessions\/[^/]+\/runs\//.test(instance))
    return ['unified-agents sessions show <session> names the active run.'];
  if (/\/sessions\/[^/]+/.test(instance)) return ['Your sessions are listed by: unified-agents sessions list'];
  const list = lists.find(({ pattern }) => pattern.test(instance));
  return list ? [`${list.what} are listed by: unified-agents ${list.command} list`] : [];
}

/** Names the active run, and says how to follow or cancel it. */
function aboutRun(instance: string, runId: string, agent: unknown): string[] {
  const [, session = '<session>'] = /\/sessions\/([^/]+)/.exec(instance) ?? [];
  return [
    `${typeof agent === 'string' ? `The run of ${agent} is` : 'The run is'} ${runId}.`,
    `  Follow it   unified-agents events ${session} --run ${runId}`,
    `  Cancel it   unified-agents cancel ${session} --run ${runId}`,
  ];
}

/** Returns a short reason, such as `ECONNREFUSED`: network error messages are long and describe internals. */
function reasonOf(error: ConnectionError): string {
  const { cause } = error;
  const inner = cause instanceof Error ? cause.cause : undefined;
  return inner instanceof Error && 'code' in inner ? String(inner.code) : oneLine(error.message).replace(/\.$/, '');
}

const howToStart = (asked: Asked | null) =>
  asked !== null && isLocal(asked.url)
    ? 'Start one with unified-agents start, or name another with --url.'
    : 'Check the address, or name another with --url.';

/** Returns the exit code for an error. */
export function explainJson(error: unknown): object {
  if (error instanceof ApiError) return { error: { ...error.problem, retryAfterSeconds: error.retryAfterSeconds } };
  const { name, message } = error as Error;
  return { error: { code: name, detail: message } };
}
