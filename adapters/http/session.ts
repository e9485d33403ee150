import type { MiddlewareHandler } from 'hono';
import type { Config } from '../../server/process/config.ts';
import { cookiesFor } from './cookies.ts';
import { isFromOwnPage } from './own-origin.ts';
import type { RequestContext } from './request-context.ts';

/** Reads the cookie of the browser session, if the request has no key and a page of ours sends it. */
export function readSession(config: Pick<Config, 'PUBLIC_URL'>): MiddlewareHandler<RequestContext> {
  const cookies = cookiesFor(config);
  return (c, next) => {
    const [cookie, authorization] = [c.req.header('cookie'), c.req.header('authorization')];
    const headers = {
      host: c.req.header('host') ?? new URL(c.req.url).host,
      origin: c.req.header('origin'),
      secFetchSite: c.req.header('sec-fetch-site'),
    };
    const counts = cookie !== undefined && authorization === undefined && isFromOwnPage(headers, config);
    c.set('session', counts ? cookies.read(cookie, 'session') : null);
    return next();
  };
}
