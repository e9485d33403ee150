import type { Context as HonoContext, ErrorHandler } from 'hono';
import { type Allowance, errorTable, type ServiceError } from '../../schema/errors.ts';
import type { Credentials } from '../../server/core/access/authenticate.ts';
import type { Principal } from '../../server/core/access/principal.ts';
import type { Peer } from '../../server/process/client-address.ts';
import type { Services } from '../../server/core/services.ts';
import { toProblem, toServiceError } from '../../server/problem.ts';
import { createLimitPerTick } from '../../server/process/limit-per-tick.ts';
import { requireOurHost } from './host.ts';
import { pathOf, peerOf, type RequestContext } from './request-context.ts';

/** A request takes a third of a millisecond before it waits for anything: more in one turn would delay open streams. */
const mayEnter = createLimitPerTick(8);

/**
 * The one front door of all protocols: host, key, and the key's requests in this minute; before path and body are read.
 * Throws ServiceError `wrong_host`, `unauthenticated`, `rate_limited`.
 */
export async function admit(services: Services, c: HonoContext<RequestContext>): Promise<void> {
  await identify(services, c);
  await c.get('counted');
}

/** Like `admit`, but does not wait for the count: `counted` of the context does, and rejects with `rate_limited`. */
export async function identify(services: Services, c: HonoContext<RequestContext>): Promise<void> {
  requireOurHost(c);
  const header = c.req.header('authorization') ?? null;
  const principal = await authenticate(services, { header, session: c.get('session') }, () => peerOf(c));
  c.set('principal', principal);
  if (principal.share) keepNothing(c);
  const counted = services.limits.countRequest(principal.callerId).then((allowance) => setAllowance(c, allowance));
  // Whoever answers the request waits for it.
  counted.catch(() => {});
  c.set('counted', counted);
}

/** Whoever has the token of a link may not leave what it shows in caches. */
function keepNothing(c: HonoContext): void {
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
}

/**
 * Returns the principal of a request or WebSocket. Throws ServiceError `unauthenticated`, `insufficient_scope` for a network
 * that is not allowed, `rate_limited`.
 */
export async function authenticate(
  { authentication }: Pick<Services, 'authentication'>,
  credentials: Credentials,
  peer: () => Peer,
): Promise<Principal> {
  await mayEnter();
  return authentication.authenticate(credentials, peer);
}

/** Answers with the problem object of an error, and logs errors that are not ours. */
export function problemHandler(services: Services): ErrorHandler<RequestContext> {
  return (thrown, c) => {
    const error = toServiceError(thrown);
    services.metrics.refused(error);
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

/** Returns the headers that go with an error, in every protocol. */
export function problemHeaders(error: ServiceError): Record<string, string> {
  return {
    ...(error.code === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
    ...(error.code === 'unsupported_media_type' && { 'accept-encoding': 'identity' }),
    ...(error.retryAfterSeconds !== null && { 'retry-after': String(error.retryAfterSeconds) }),
    ...(error.allowance && allowanceHeaders(error.allowance)),
  };
}

/** Returns the rate-limit headers of the IETF draft: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function allowanceHeaders({ policy, limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy}";q=${limit};w=60`,
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  };
}

function setAllowance(c: HonoContext<RequestContext>, allowance: Allowance): void {
  for (const [name, value] of Object.entries(allowanceHeaders(allowance))) c.header(name, value);
}
