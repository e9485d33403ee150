import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext, ErrorHandler, MiddlewareHandler } from 'hono';
import { type Allowance, errorTable, type ServiceError } from '../schema/errors.ts';
import type { Peer } from '../server/access/client-address.ts';
import type { Services } from '../server/services.ts';
import { toProblem, toServiceError } from '../server/problem.ts';
import { createTurnstile } from '../server/turnstile.ts';
import { requireOurHost } from './host.ts';
import { pathOf, type RequestContext } from './request-context.ts';

/** A request takes a third of a millisecond before it waits for anything. */
const requestsPerTurn = 8;

/** Who asks, and whether there are requests left for that key. Before any look at path or body. */
export async function admit(services: Services, c: HonoContext<RequestContext>): Promise<void> {
  requireOurHost(c);
  await identify(services, c);
  await countRequest(services, c);
}

/**
 * Lets in whoever is known. Whether there are requests left is asked meanwhile: what answers the call waits for `admitted`
 * before it does anything, and where nothing does, this refuses it.
 */
export function admission(services: Services): MiddlewareHandler<RequestContext> {
  const mayEnter = createTurnstile(requestsPerTurn);
  return async (c, next) => {
    await mayEnter();
    await identify(services, c);
    const admitted = countRequest(services, c);
    // It is waited for below, also where nobody else does.
    admitted.catch(() => {});
    c.set('admitted', admitted);
    try {
      await next();
    } finally {
      await admitted;
    }
  };
}

async function identify(services: Services, c: HonoContext<RequestContext>): Promise<void> {
  const header = c.req.header('authorization') ?? null;
  c.set('principal', await services.authentication.authenticate(header, () => peerOf(c)));
}

/** Of whoever was identified. */
async function countRequest(services: Services, c: HonoContext<RequestContext>): Promise<void> {
  setAllowance(c, await services.limits.countRequest(c.get('principal').keyId));
}

/** Problem objects for whatever was thrown. */
export function problemHandler(services: Services): ErrorHandler<RequestContext> {
  return (thrown, c) => {
    const error = toServiceError(thrown);
    if (error.code === 'internal') {
      services.logger.error({ err: error.cause, path: c.req.path, requestId: c.get('requestId') }, 'a request failed');
    }
    return problemResponse(error, c);
  };
}

function problemResponse(error: ServiceError, c: HonoContext<RequestContext>): Response {
  for (const [name, value] of Object.entries(problemHeaders(error))) c.header(name, value);
  const problem = toProblem(error, pathOf(c), c.get('requestId'));
  return c.body(JSON.stringify(problem), errorTable[error.code].status as 400, {
    'content-type': 'application/problem+json',
  });
}

/** Headers that go with an error, whatever the protocol. */
export function problemHeaders(error: ServiceError): Record<string, string> {
  return {
    ...(error.code === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
    ...(error.code === 'unsupported_media_type' && { 'accept-encoding': 'identity' }),
    ...(error.retryAfterSeconds !== null && { 'retry-after': String(error.retryAfterSeconds) }),
    ...(error.allowance && allowanceHeaders(error.allowance)),
  };
}

/** The headers of the IETF's draft: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function allowanceHeaders({ policy, limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy}";q=${limit};w=60`,
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  };
}

function setAllowance(c: HonoContext<RequestContext>, allowance: Allowance): void {
  for (const [name, value] of Object.entries(allowanceHeaders(allowance))) c.header(name, value);
}

/** One name for all where a request came without a socket, as in tests. */
function peerOf(c: HonoContext): Peer {
  const address = c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown';
  return { address, forwardedFor: c.req.header('x-forwarded-for') };
}
