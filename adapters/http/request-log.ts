import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Metrics } from '../../server/process/metrics.ts';
import { requestIdOf } from '../../server/process/request-id.ts';
import type { RequestContext } from './request-context.ts';
import { socketOf, wasCut } from './socket-sink.ts';

/** Monitoring requests these every few seconds: at `info` they would be most of the log. */
const watched = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Gives each request its id, which every answer carries, and logs one line when the answer is over. The line has the
 * pattern of the route, but no body, query or ids of the path.
 */
export function receiveRequests(
  logger: Logger,
  metrics: Pick<Metrics, 'countResponse' | 'answered'>,
): MiddlewareHandler<RequestContext> {
  return async (c, next) => {
    const began = performance.now();
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.header('x-request-id', requestId);
    await next();
    const { res } = c;
    const route = c.get('route') ?? routePath(c, -1);
    metrics.countResponse(res.status);
    metrics.answered({ method: c.req.method, route, status: res.status, ms: performance.now() - began });
    const level = watched.has(c.req.path) ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    const outgoing = socketOf(c);
    // Only a stream has sent its head here: other answers are sent after the last middleware.
    const isStream = outgoing?.headersSent ?? false;
    const write = () => {
      logger[level](
        {
          method: c.req.method,
          route,
          status: outgoing ? statusOf(outgoing) : res.status,
          ms: Math.round(performance.now() - began),
          requestId,
          // Absent if authentication failed.
          keyId: c.get('principal')?.callerId || undefined,
          ended: outgoing && endingOf(outgoing, isStream),
        },
        'request',
      );
    };
    if (!outgoing || outgoing.closed) write();
    else outgoing.once('close', write);
  };
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
