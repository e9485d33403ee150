import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { errorTable, type Issue, maxIssues, ServiceError } from '../schema/errors.ts';
import type { Problem } from '../schema/problem.ts';
import { isTransient } from './store/transient.ts';

/** Anything that was thrown, as one of ours. What is unknown becomes `internal`, without its words. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof ZodError) return invalidRequest(thrown);
  if (thrown instanceof TRPCError) return fromTrpcError(thrown);
  if (isTransient(thrown)) {
    return new ServiceError('unavailable', 'The database does not answer right now.', {
      retryAfterSeconds: 1,
      cause: thrown,
    });
  }
  return new ServiceError('internal', 'Something went wrong in the service.', { cause: thrown });
}

function fromTrpcError(error: TRPCError): ServiceError {
  if (error.cause instanceof ServiceError || error.cause instanceof ZodError) return toServiceError(error.cause);
  switch (error.code) {
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
      return new ServiceError('invalid_request', 'The request cannot be read.', { cause: error });
    case 'NOT_FOUND':
      return new ServiceError('not_found', 'There is no such procedure.', { cause: error });
    case 'METHOD_NOT_SUPPORTED':
      return new ServiceError('method_not_allowed', 'This procedure takes another method.', { cause: error });
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
  const detail = first
    ? `${first.path === '' ? 'The input' : first.path}: ${first.message}`
    : 'The input does not fit.';
  return new ServiceError('invalid_request', detail, { errors, cause: error });
}

/** Characters of one text in a problem object. Messages quote what was sent, which may be a megabyte, and more than once. */
const maxWords = 1_000;
const short = (text: string) => (text.length > maxWords ? `${text.slice(0, maxWords).toWellFormed()}…` : text);

/** The problem object of an error. `instance` is what was asked for: a path. */
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
