import { isIP } from 'node:net';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { ServiceError } from '../schema/errors.ts';
import type { Config } from '../server/config.ts';
import type { RequestContext } from './request-context.ts';

export type HostSettings = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'ALLOWED_HOSTS'>;

/** Asked by what knows a node by a name of its own, such as a load balancer. They tell nothing of anybody. */
const alwaysOpen = new Set(['/healthz', '/readyz', '/metrics']);

/** These refuse it themselves, each in the shape of its own errors. */
const refusesItself = /^\/api\/(?:trpc\/|graphql$)/;

/**
 * Against pages that reach a service by a name of theirs which leads to its address: a request without an `Authorization`
 * header has to name a host of ours. With one it need not, since no browser adds a key by itself; nor need an address,
 * which nobody else can point here, or a preflight, which cannot carry the header and tells nothing.
 */
export function checkHost(settings: HostSettings): MiddlewareHandler<RequestContext> {
  const ours = namesOf(settings);
  return (c, next) => {
    if (c.req.header('authorization') === undefined && !alwaysOpen.has(c.req.path)) {
      const { hostname } = new URL(c.req.url);
      if (!isAddress(hostname) && !ours.has(withoutDot(hostname))) c.set('misdirected', misdirected(hostname));
    }
    if (!refusesItself.test(c.req.path)) requireOurHost(c);
    return next();
  };
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

/** A name may be written with the dot of the root at its end. */
const withoutDot = (name: string) => name.replace(/\.$/, '');

const misdirected = (hostname: string) =>
  new ServiceError(
    'wrong_host',
    `This service does not answer for the host ${JSON.stringify(hostname.slice(0, 253))}. Send a key in the Authorization ` +
      'header, or have the operator add the name to ALLOWED_HOSTS.',
  );
