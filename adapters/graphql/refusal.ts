import { type ErrorCode, errorTable, type ServiceError } from '../../schema/errors.ts';
import type { Context } from '../../server/core/context.ts';
import { toProblem } from '../../server/problem.ts';

/** The members of problem objects that identify a request. */
type Asked = Pick<Context, 'instance' | 'requestId'>;

export function errorExtensions(error: ServiceError, { instance, requestId }: Asked) {
  return { code: error.code, problem: toProblem(error, instance, requestId) };
}

/** Whether the client accepts only events, as GraphQL clients do for subscriptions. */
export function isStreamRequest(request: Request): boolean {
  if (request.method === 'HEAD') return false;
  const accept = request.headers.get('accept') ?? '';
  return accept.includes('text/event-stream') && !/json|\*\/\*/.test(accept);
}

/**
 * Returns the status for a refused document. A client that accepts only `application/json` reads errors from the body
 * of a 200: https://graphql.github.io/graphql-over-http/draft/#sec-application-json
 */
export function refusedStatus(code: ErrorCode, request: Request): number {
  const accept = request.headers.get('accept') ?? '';
  const onlyJson = /application\/json/.test(accept) && !/graphql-response\+json|\*\/\*/.test(accept);
  return onlyJson && code === 'invalid_request' ? 200 : errorTable[code].status;
}

/** Refuses a request before GraphQL parses it: with a status, or in the first `next` of a stream. */
export function refusalResponse(error: ServiceError, request: Request, asked: Asked): Response {
  const extensions = errorExtensions(error, asked);
  const result = JSON.stringify({ errors: [{ message: extensions.problem.detail, extensions }] });
  if (isStreamRequest(request)) {
    return new Response(`event: next\ndata: ${result}\n\nevent: complete\ndata:\n\n`, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' },
    });
  }
  const type = /application\/graphql-response\+json/.test(request.headers.get('accept') ?? '')
    ? 'application/graphql-response+json'
    : 'application/json';
  return new Response(result, {
    status: errorTable[error.code].status,
    headers: { 'content-type': `${type}; charset=utf-8` },
  });
}
