import { Hono } from 'hono';
import type { AnyAgent } from '../../agents/agent.ts';
import { requireScope } from '../../server/core/context.ts';
import { createCallers } from '../../server/core/procedures/router.ts';
import type { Services } from '../../server/core/services.ts';
import { otherMethods } from './method-not-allowed.ts';
import { type RequestContext, toContext } from './request-context.ts';
import type { Layout } from './route.ts';

/** Mounts the routes of a layout below its base. The front door's error handler answers what handlers throw. */
export function mountLayout(
  services: Services,
  agents: Readonly<Record<string, AnyAgent>>,
  { base, protocol, routes }: Layout,
): Hono<RequestContext> {
  const createCaller = createCallers(agents);
  const app = new Hono<RequestContext>().basePath(base);
  for (const { method, path, scope, query, readsAhead, answer } of routes) {
    app.on(method.toUpperCase(), path, async (c) => {
      const context = toContext(services, protocol, c);
      if (!readsAhead) await context.counted;
      requireScope(context, scope);
      const caller = createCaller(context, { signal: c.req.raw.signal });
      return answer({ c, context, caller, query: query?.parse(c.req.query()) });
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map((route) => route.method.toUpperCase());
    app.all(path, otherMethods(methods));
  }
  return app;
}
