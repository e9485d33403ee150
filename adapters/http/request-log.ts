import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Metrics } from '../../server/process/metrics.ts';
import { among } from '../../server/process/count-observed.ts';
import { requestIdOf } from '../../server/process/request-id.ts';
import { inSpan, type Span, type Tracing } from '../../server/process/tracing.ts';
import type { RequestContext } from './request-context.ts';
import { socketOf, wasCut } from './socket-sink.ts';

/** Monitoring requests these every few seconds: at `info` they would be most of the log. */
const watched = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Gives each request its id, which every answer carries, and its span, and logs one line when the answer is over. The line and
 * the span have the pattern of the route, but no body, query or ids of the path.
 */
export function receiveRequests(
  logger: Logger,
  metrics: Pick<Metrics, 'countResponse' | 'answered'>,
  tracing: Tracing | null,
): MiddlewareHandler<RequestContext> {
  return async (c, next) => {
    const began = performance.now();
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.header('x-request-id', requestId);
    const isWatched = watched.has(c.req.path);
    const span = tracing && !isWatched ? beginSpan(tracing, c.req) : null;
    await inSpan(span, next);
    const { res } = c;
    const route = c.get('route') ?? routePath(c, -1);
    metrics.countResponse(res.status);
    metrics.answered({ method: c.req.method, route, status: res.status, ms: performance.now() - began });
    const level = isWatched || c.get('isFile') ? 'debug' : 'info';
    const isLogged = logger.isLevelEnabled(level);
    if (!isLogged && !span) return;
    const outgoing = socketOf(c);
    // Only a stream has sent its head here: other answers are sent after the last middleware.
    const isStream = outgoing?.headersSent ?? false;
    const end = () => {
      const status = outgoing ? statusOf(outgoing) : res.status;
      if (span) endSpan(span, c.req.method, route, status);
      if (!isLogged) return;
      logger[level](
        {
          method: c.req.method,
          route,
          status,
          ms: Math.round(performance.now() - began),
          requestId,
          // Absent if authentication failed.
          keyId: c.get('principal')?.callerId || undefined,
          traceId: span?.traceId,
          ended: outgoing && endingOf(outgoing, isStream),
        },
        'request',
      );
    };
    if (!outgoing || outgoing.closed) end();
    else outgoing.once('close', end);
  };
}

/** Clients may send any method, and names of spans are from a closed set. */
const methodOf = among(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], '_OTHER');

function beginSpan(tracing: Tracing, req: { method: string; header(name: string): string | undefined }): Span | null {
  const method = methodOf(req.method);
  return tracing.begin(method, { 'http.request.method': method }, 'server', req.header('traceparent') ?? null);
}

function endSpan(span: Span, method: string, route: string, status: number | undefined): void {
  span.rename(`${methodOf(method)} ${route}`);
  span.set({ 'http.route': route, ...(status !== undefined && { 'http.response.status_code': status }) });
  span.end(status !== undefined && status >= 500 ? String(status) : null);
}

/** Returns undefined if the client left before the answer began. */
function statusOf(outgoing: ServerResponse): number | undefined {
  return outgoing.headersSent ? outgoing.statusCode : undefined;
}

/** Returns how a stream, or an incomplete answer, ended; otherwise undefined. */
function endingOf(outgoing: ServerResponse, isStream: boolean): string | undefined {
  if (wasCut(outgoing)) return 'cut';
  if (!outgoing.writableFinished) return 'client left';
  return isStream ? 'whole' : undefined;
}
