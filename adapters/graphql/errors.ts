import { type ExecutionResult, GraphQLError } from 'graphql';
import { type ErrorCode, ServiceError } from '../../schema/errors.ts';
import type { Context } from '../../server/core/context.ts';
import { toServiceError } from '../../server/problem.ts';
import { errorExtensions } from './refusal.ts';

/** Returns the HTTP status for an error that refuses the whole request. */
type StatusOf = (code: ErrorCode) => number;

/**
 * Returns the result with every error as a problem object. `statusOf` is null if the errors do not refuse the request.
 */
export function maskResult(result: ExecutionResult, context: Context, statusOf: StatusOf | null): ExecutionResult {
  if (!result.errors) return result;
  return { ...result, errors: result.errors.map((error) => maskError(error, context, statusOf)) };
}

function maskError(thrown: GraphQLError, context: Context, statusOf: StatusOf | null): GraphQLError {
  const error = serviceErrorOf(thrown);
  if (error.code === 'internal') {
    context.services.logger.error({ err: error.cause, requestId: context.requestId }, 'a GraphQL field failed');
  }
  const { nodes, source, positions, path } = thrown;
  const extensions = errorExtensions(error, context);
  return new GraphQLError(extensions.problem.detail, {
    ...(nodes && { nodes }),
    ...(source && { source }),
    ...(positions && { positions }),
    ...(path && { path }),
    extensions: {
      ...extensions,
      // Yoga reads this member, and removes it.
      ...(statusOf && { http: { status: statusOf(error.code) } }),
    },
  });
}

export function serviceErrorOf(thrown: GraphQLError): ServiceError {
  const { originalError, path, extensions } = thrown;
  if (originalError instanceof GraphQLError) return serviceErrorOf(originalError);
  if (originalError) return toServiceError(originalError);
  // GraphQL's own error for a field: a value from the service does not fit the schema.
  if (path) return new ServiceError('internal', 'Something went wrong in the service.', { cause: thrown });
  const status = (extensions.http as { status?: number } | undefined)?.status;
  if (status === 405) return new ServiceError('method_not_allowed', thrown.message, { cause: thrown });
  const errors = [{ path: 'query', message: thrown.message }];
  return new ServiceError('invalid_request', thrown.message, { errors, cause: thrown });
}
