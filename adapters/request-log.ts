import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Metrics } from '../server/metrics.ts';
import { requestIdOf } from '../server/request-id.ts';
import type { RequestContext } from './request-context.ts';
import { socketOf, wasCut } from './socket-stream.ts';

/** Asked every few seconds by whatever watches a service: at `info` they would be most of the log. */
const watched = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Gives each request its id, which every answer carries, and writes one line about it when its answer is over: no body,
 * no query and no path with ids in it, but the pattern of its route.
 */
export function receiveRequests(
  logger: Logger,
  metrics: Pick<Metrics, 'countResponse'>,
): MiddlewareHandler<RequestContext> {
  return async (c, next) => {
    const began = performance.now();
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.header('x-request-id', requestId);
    await next();
    const { res } = c;
    metrics.countResponse(res.status);
    const level = watched.has(c.req.path) ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    const outgoing = socketOf(c);
    // Any other answer is sent only after the last middleware.
    const isStream = outgoing?.headersSent ?? false;
    const write = () => {
      logger[level](
        {
          method: c.req.method,
          route: c.get('route') ?? routePath(c, -1),
          status: outgoing ? statusOf(outgoing) : res.status,
          ms: Math.round(performance.now() - began),
          requestId,
          // Absent where nobody was identified.
          keyId: c.get('principal')?.keyId || undefined,
          ended: outgoing && endingOf(outgoing, isStream),
        },
        'request',
      );
    };
    if (!outgoing || outgoing.closed) write();
    else outgoing.once('close', write);
  };
}

/** Undefined where the caller was gone before there was an answer. */
function statusOf(outgoing: ServerResponse): number | undefined {
  return outgoing.headersSent ? outgoing.statusCode : undefined;
}

/** How a stream ended, and any answer that did not arrive whole. */
function endingOf(outgoing: ServerResponse, isStream: boolean): string | undefined {
  if (wasCut(outgoing)) return 'cut';
  if (!outgoing.writableFinished) return 'client left';
  return isStream ? 'whole' : undefined;
}
