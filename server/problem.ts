import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { errorTable, type Issue, maxIssues, ServiceError } from '../schema/errors.ts';
import type { Problem } from '../schema/problem.ts';
import { isTransient } from './store/transient.ts';

/** Converts any thrown value to a ServiceError. An unknown error becomes `internal`, without its message. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof ZodError) return invalidRequest(thrown);
  if (thrown instanceof TRPCError) return fromTrpcError(thrown);
  if (isTransient(thrown)) {
    return new ServiceError('unavailable', 'The database is not responding. Try again in a moment.', {
      retryAfterSeconds: 1,
      cause: thrown,
    });
  }
  return new ServiceError('internal', 'Something went wrong in the service.', {
    cause: thrown,
  });
}

function fromTrpcError(error: TRPCError): ServiceError {
  if (error.cause instanceof ServiceError || error.cause instanceof ZodError) return toServiceError(error.cause);
  switch (error.code) {
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
      return new ServiceError('invalid_request', 'The request could not be parsed.', { cause: error });
    case 'NOT_FOUND':
      return new ServiceError('not_found', 'There is no such procedure.', { cause: error });
    case 'METHOD_NOT_SUPPORTED':
      return new ServiceError(
        'method_not_allowed',
        'This procedure cannot be called in this way. Check whether it is a query, a mutation or a subscription.',
        { cause: error },
      );
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new ServiceError('unsupported_media_type', 'The body must be JSON.', { cause: error });
    case 'PAYLOAD_TOO_LARGE':
      return new ServiceError('payload_too_large', 'The body is too large.', { cause: error });
    default:
      return toServiceError(error.cause);
  }
}

function invalidRequest(error: ZodError): ServiceError {
  const errors: Issue[] = error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  const [first] = errors;
  const detail = first ? `${first.path === '' ? 'The input' : first.path}: ${first.message}` : 'The input is invalid.';
  return new ServiceError('invalid_request', detail, { errors, cause: error });
}

/**
 * Maximum length of a text in a problem object, in characters. Messages quote the input, which may be a megabyte, more
 * than once.
 */
const maxWords = 1_000;
const short = (text: string) => (text.length > maxWords ? `${text.slice(0, maxWords).toWellFormed()}…` : text);

/** Returns the problem object of an error. `instance` is the request path. */
export function toProblem(error: ServiceError, instance: string, requestId: string): Problem {
  const { status, title } = errorTable[error.code];
  const errors = error.errors.slice(0, maxIssues);
  return {
    type: `urn:unified-agents:problem:${error.code}`,
    title,
    status,
    detail: short(error.message),
    instance,
    code: error.code,
    requestId,
    ...(error.code === 'invalid_request' && {
      errors: errors.map(({ path, message }) => ({ path: short(path), message: short(message) })),
    }),
    ...error.extensions,
  };
}

/** Returns the error of a file that cannot be read any further. */
export function unreadable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid_request', message, { errors: [{ path: 'file', message }], cause });
}
