import { resolveResponse } from '@trpc/server/http';
import { type Context as HonoContext, Hono } from 'hono';
import { errorTable, ServiceError } from '../schema/errors.ts';
import { nobody } from '../server/access/principal.ts';
import { toServiceError } from '../server/problem.ts';
import { createRouter } from '../server/router.ts';
import type { Services } from '../server/services.ts';
import { toTrpcError } from '../server/trpc.ts';
import { admit, problemHeaders } from './front-door.ts';
import { pathOf, type RequestContext, toContext } from './request-context.ts';
import { contentType, notJson, readBytes } from './rest/body.ts';
import { epochHeader } from './rest/event-stream.ts';
import { answerWithPieces, cutNote, socketOf } from './socket-stream.ts';
import { piecesOf, ping, withPings } from './trpc-stream.ts';

const endpoint = '/api/trpc/';

/** Calls of one batch: a page asks for a handful, and one request is counted once, however many it holds. */
const maxBatchSize = 20;

/** Silence after which a subscription gets a ping, milliseconds. */
const pingMilliseconds = 15_000;

/** tRPC over HTTP, below `/api/trpc`. */
export function trpcAdapter(services: Services, options = { pingMilliseconds }): Hono<RequestContext> {
  const router = createRouter(services.agents);
  const app = new Hono<RequestContext>();
  app.all(`${endpoint}*`, async (c) => {
    const path = c.req.path.slice(endpoint.length);
    if (Object.hasOwn(router._def.procedures, path)) c.set('route', `${endpoint}${path}`);
    // tRPC itself would say 204 to anybody.
    if (c.req.raw.method === 'HEAD') return refuseHead(services, c);
    let refusal: ServiceError | null = null;
    let request = c.req.raw;
    try {
      await admit(services, c);
      request = await takeBody(c.req.raw);
    } catch (thrown) {
      refusal = toServiceError(thrown);
      if (refusal.code === 'internal') {
        services.logger.error(
          { err: refusal.cause, path: c.req.path, requestId: c.get('requestId') },
          'a request failed',
        );
      }
      // Subscriptions are refused in the stream: only here do they get the headers.
      setHeaders(c, problemHeaders(refusal));
      request = withoutBody(c.req.raw);
    }
    if (!c.get('principal')) c.set('principal', nobody);
    const response = await resolveResponse({
      router,
      req: request,
      path,
      error: refusal && toTrpcError(refusal),
      maxBatchSize,
      createContext: () => Promise.resolve(toContext(services, c)),
      responseMeta({ errors, type }) {
        for (const error of errors) setHeaders(c, problemHeaders(toServiceError(error)));
        if (errors.some((error) => error.code === 'METHOD_NOT_SUPPORTED')) {
          c.header('allow', type === 'mutation' ? 'POST, OPTIONS' : 'GET, OPTIONS');
        }
        // tRPC has no word of its own for it.
        return refusal?.code === 'wrong_host' ? { status: errorTable.wrong_host.status } : {};
      },
    });
    const { body } = response;
    if (!body || response.headers.get('content-type') !== 'text/event-stream') return response;
    setHeaders(c, epochHeader(services));
    const outgoing = socketOf(c);
    if (!outgoing) return new Response(withPings(body, options.pingMilliseconds), response);
    return answerWithPieces(c, outgoing, (gone) => piecesOf(body, gone), {
      headers: Object.fromEntries(response.headers),
      ping,
      pingMilliseconds: options.pingMilliseconds,
      gather: (pieces) => Buffer.concat(pieces),
      failed: cutNote(services.logger, { instance: pathOf(c), requestId: c.get('requestId') }),
    });
  });
  return app;
}

async function refuseHead(services: Services, c: HonoContext<RequestContext>): Promise<never> {
  await admit(services, c);
  c.header('allow', 'GET, POST, OPTIONS');
  throw new ServiceError('method_not_allowed', 'HEAD is not allowed here; GET and POST are.');
}

// On Hono's context: headers of the response itself give way to those that the front door set there.
function setHeaders(c: HonoContext, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}

/** The same request with its body read. Throws ServiceError `payload_too_large`, `unsupported_media_type`. */
async function takeBody(request: Request): Promise<Request> {
  if (request.method !== 'POST') return request;
  const type = contentType(request.headers);
  if (type.toLowerCase() !== 'application/json') throw notJson(type);
  const body = await readBytes(request);
  const read = new Request(request.url, { method: 'POST', headers: request.headers, body, signal: request.signal });
  // Where there is no input, tRPC's client sends no body, and its server would fail to parse none.
  return body.length > 0 ? read : Object.assign(read, { json: () => Promise.resolve(undefined) });
}

/** What is left of a refused request: enough for tRPC to find its procedures, so that each is refused in its shape. */
function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}
