import { resolveResponse } from '@trpc/server/http';
import { type Context as HonoContext, Hono } from 'hono';
import { errorTable, ServiceError } from '../../schema/errors.ts';
import { nobody } from '../../server/core/access/principal.ts';
import { toServiceError } from '../../server/problem.ts';
import { createRouter } from '../../server/core/procedures/router.ts';
import type { Services } from '../../server/core/services.ts';
import { toTrpcError } from '../../server/core/procedures/trpc.ts';
import { admit, problemHeaders } from '../http/front-door.ts';
import { type RequestContext, toContext } from '../http/request-context.ts';
import { contentType, notJson, readBytes } from '../http/body.ts';
import { epochHeader } from '../http/event-stream.ts';
import { answerWithStream } from '../http/write-stream.ts';
import { bytesOf, ping } from './trpc-stream.ts';

const endpoint = '/api/trpc/';

/** The most calls in one batch: a page sends a handful. A batch counts as one request for the rate limit. */
const maxBatchSize = 20;

/** tRPC over HTTP, below `/api/trpc`. */
export function trpcAdapter(services: Services, options: { pingMilliseconds?: number } = {}): Hono<RequestContext> {
  const router = createRouter(services.agents);
  const app = new Hono<RequestContext>();
  app.all(`${endpoint}*`, async (c) => {
    const path = c.req.path.slice(endpoint.length);
    if (Object.hasOwn(router._def.procedures, path)) c.set('route', `${endpoint}${path}`);
    // tRPC itself would answer 204 without checking the key.
    if (c.req.raw.method === 'HEAD') return refuseHead(services, c);
    let refusal: ServiceError | null = null;
    let request = c.req.raw;
    try {
      await admit(services, c);
      request = await takeBody(c.req.raw);
    } catch (thrown) {
      refusal = toServiceError(thrown);
      services.metrics.refused(refusal);
      if (refusal.code === 'internal') {
        services.logger.error(
          { err: refusal.cause, path: c.req.path, requestId: c.get('requestId') },
          'a request failed',
        );
      }
      // tRPC refuses subscriptions within the stream, so set their headers here.
      setHeaders(c, problemHeaders(refusal));
      request = withoutBody(c.req.raw);
    }
    if (!c.get('principal')) c.set('principal', nobody);
    const response = await resolveResponse({
      router,
      req: request,
      path,
      error: refusal && toTrpcError(refusal, toContext(services, 'trpc', c)),
      maxBatchSize,
      // Browsers send `Origin` with a POST also on plain http: without it, the cookie of our pages would not count.
      allowMethodOverride: true,
      createContext: () => Promise.resolve(toContext(services, 'trpc', c)),
      responseMeta({ errors, type }) {
        for (const error of errors) setHeaders(c, problemHeaders(toServiceError(error)));
        if (errors.some((error) => error.code === 'METHOD_NOT_SUPPORTED')) {
          c.header('allow', type === 'mutation' ? 'POST, OPTIONS' : 'GET, POST, OPTIONS');
        }
        // tRPC has no code for this error.
        return refusal?.code === 'wrong_host' ? { status: errorTable.wrong_host.status } : {};
      },
    });
    const { body } = response;
    if (!body || response.headers.get('content-type') !== 'text/event-stream') return response;
    const headers = { ...Object.fromEntries(response.headers), ...epochHeader(services) };
    return answerWithStream(c, services.logger, headers, {
      open: () => bytesOf(body),
      encode: (bytes) => bytes,
      ping,
      ...options,
      gather: (pieces) => Buffer.concat(pieces),
    });
  });
  return app;
}

async function refuseHead(services: Services, c: HonoContext<RequestContext>): Promise<never> {
  await admit(services, c);
  c.header('allow', 'GET, POST, OPTIONS');
  throw new ServiceError('method_not_allowed', 'HEAD is not allowed here. Use GET or POST.');
}

// Sets headers on Hono's context: those take precedence over headers of the response.
function setHeaders(c: HonoContext, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}

/** Returns the same request with its body read. Throws ServiceError `payload_too_large`, `unsupported_media_type`. */
async function takeBody(request: Request): Promise<Request> {
  if (request.method !== 'POST') return request;
  const type = contentType(request.headers);
  if (type.toLowerCase() !== 'application/json') throw notJson(type);
  const body = await readBytes(request);
  const read = new Request(request.url, { method: 'POST', headers: request.headers, body, signal: request.signal });
  // Without input, tRPC's client sends no body, and its server would fail to parse an empty one.
  return body.length > 0 ? read : Object.assign(read, { json: () => Promise.resolve(undefined) });
}

/** Returns a refused request without its body: tRPC still finds its procedures and refuses each in tRPC's shape. */
function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}
