import { Hono } from 'hono';
import type { Services } from '../../../server/core/services.ts';
import type { Config } from '../../../server/process/config.ts';
import { otherMethods } from '../../http/method-not-allowed.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { accountPages } from './account-pages.ts';
import { linkPages } from './link-pages.ts';
import { showProblem } from './respond.ts';
import { signInPages } from './sign-in-pages.ts';
import { signOnPages } from './sign-on-pages.ts';

/** Serves the pages with which people get in. They need no key. */
export function peopleAdapter(services: Services, config: Pick<Config, 'PUBLIC_URL'>): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.onError(showProblem(services));
  for (const makePages of [signInPages, signOnPages, linkPages, accountPages]) {
    const pages = makePages(services, config);
    const paths = new Map<string, string[]>();
    for (const { path, method } of pages.routes) paths.set(path, [...(paths.get(path) ?? []), method]);
    app.route('/', pages);
    for (const [path, methods] of paths) app.all(path, otherMethods(methods));
  }
  return app;
}
