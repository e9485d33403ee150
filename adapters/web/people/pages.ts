import { Hono, type Context as HonoContext } from 'hono';
import { routePath } from 'hono/route';
import type { Services } from '../../../server/core/services.ts';
import type { Config } from '../../../server/process/config.ts';
import { otherMethods } from '../../http/method-not-allowed.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { accountPages } from './account-pages.ts';
import { linkPages } from './link-pages.ts';
import type { PageCall } from './people.ts';
import { showProblem } from './respond.ts';
import { signInPages } from './sign-in-pages.ts';
import { signOnPages } from './sign-on-pages.ts';

/** Stands in the environment, beside the socket of the request. */
const callOf = ({ env }: HonoContext<RequestContext>) => (env as unknown as { call: PageCall }).call;

/** The pages with which people get in, as an application of their own. */
export function peoplePages(services: Services, config: Pick<Config, 'PUBLIC_URL'>): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.onError(showProblem(services));
  app.notFound((c) => {
    callOf(c).isMissing = true;
    return c.body(null, 404);
  });
  // What the front door knows about the request, and what the log should know about the answer.
  app.use(async (c, next) => {
    const { outer } = callOf(c);
    for (const name of ['requestId', 'session'] as const) c.set(name, outer.get(name));
    await next();
    outer.set('route', routePath(c, -1));
    const principal = c.get('principal');
    if (principal) outer.set('principal', principal);
  });
  for (const makePages of [signInPages, signOnPages, linkPages, accountPages]) {
    const pages = makePages(services, config);
    const paths = new Map<string, string[]>();
    for (const { path, method } of pages.routes) paths.set(path, [...(paths.get(path) ?? []), method]);
    app.route('/', pages);
    for (const [path, methods] of paths) app.all(path, otherMethods(methods));
  }
  return app;
}
