import { isIP } from 'node:net';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { ServiceError } from '../../schema/errors.ts';
import type { Config } from '../../server/process/config.ts';
import type { RequestContext } from './request-context.ts';

export type HostSettings = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'ALLOWED_HOSTS'>;

/** Paths for load balancers and the like, which know a node by another name. They reveal no data. */
const alwaysOpen = new Set(['/healthz', '/readyz', '/metrics']);

/** Protocols that refuse a wrong host themselves, in the shape of their own errors. */
const refusesItself = /^\/api\/(?:trpc\/|graphql$)/;

/**
 * Protects against DNS rebinding: a request without an `Authorization` header must name a host of ours. Exempt are
 * requests with the header, because no browser adds a key by itself; IP addresses, because no page can rebind them; and
 * preflights, which cannot carry the header and reveal nothing.
 */
export function checkHost(settings: HostSettings): MiddlewareHandler<RequestContext> {
  const problemOf = hostProblems(settings);
  return (c, next) => {
    if (c.req.header('authorization') === undefined && !alwaysOpen.has(c.req.path)) {
      const error = problemOf(new URL(c.req.url).hostname);
      if (error) c.set('misdirected', error);
    }
    if (!refusesItself.test(c.req.path)) requireOurHost(c);
    return next();
  };
}

/** Returns the check of a host name: null if a request without a key may name it. */
export function hostProblems(settings: HostSettings): (hostname: string) => ServiceError | null {
  const ours = namesOf(settings);
  return (hostname) => (isAddress(hostname) || ours.has(withoutDot(hostname)) ? null : misdirected(hostname));
}

/** Throws ServiceError `wrong_host`. */
export function requireOurHost(c: HonoContext<RequestContext>): void {
  const error = c.get('misdirected');
  if (error) throw error;
}

function namesOf({ HOST, PUBLIC_URL, ALLOWED_HOSTS }: HostSettings): ReadonlySet<string> {
  const names = ['localhost', HOST, ...(ALLOWED_HOSTS ?? [])];
  if (PUBLIC_URL !== undefined) names.push(new URL(PUBLIC_URL).hostname);
  return new Set(names.map((name) => withoutDot(name.toLowerCase())));
}

const isAddress = (hostname: string) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

/** Removes the dot of the root zone, with which a name may end. */
const withoutDot = (name: string) => name.replace(/\.$/, '');

const misdirected = (hostname: string) =>
  new ServiceError(
    'wrong_host',
    `This service does not answer for the host ${JSON.stringify(hostname.slice(0, 253))}. Send a key in the Authorization ` +
      'header, or have the operator add the name to ALLOWED_HOSTS.',
  );
