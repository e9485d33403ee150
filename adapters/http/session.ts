import type { MiddlewareHandler } from 'hono';
import type { Config } from '../../server/process/config.ts';
import { cookiesFor } from './cookies.ts';
import { isFromOwnPage, type OriginHeaders } from './own-origin.ts';
import type { RequestContext } from './request-context.ts';

interface SessionHeaders extends OriginHeaders {
  cookie: string | undefined;
  authorization: string | undefined;
}

/**
 * Returns a function that reads the token of the browser session from the headers of a request or WebSocket: null if there is
 * none, if a key was sent, or if the page is not ours.
 */
export function sessionReader(config: Pick<Config, 'PUBLIC_URL'>): (headers: SessionHeaders) => string | null {
  const cookies = cookiesFor(config);
  return ({ cookie, authorization, ...origin }) => {
    if (cookie === undefined || authorization !== undefined || !isFromOwnPage(origin, config)) return null;
    return cookies.read(cookie, 'session');
  };
}

/** Reads the cookie of the browser session of each request. */
export function readSession(config: Pick<Config, 'PUBLIC_URL'>): MiddlewareHandler<RequestContext> {
  const sessionOf = sessionReader(config);
  return (c, next) => {
    const { req } = c;
    const host = req.header('host') ?? new URL(req.url).host;
    const [origin, secFetchSite] = [req.header('origin'), req.header('sec-fetch-site')];
    const [cookie, authorization] = [req.header('cookie'), req.header('authorization')];
    c.set('session', sessionOf({ host, origin, secFetchSite, cookie, authorization }));
    return next();
  };
}
