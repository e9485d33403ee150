import { Hono } from 'hono';
import type { AnyAgent } from '../../agents/agent.ts';
import { createCallers } from '../../server/router.ts';
import type { Services } from '../../server/services.ts';
import { otherMethods } from '../other-methods.ts';
import { type RequestContext, toContext } from '../request-context.ts';
import { createRoutes } from './routes.ts';

/** The session layout, below `/api/v1`. What handlers throw goes to the front door's error handler. */
export function restAdapter(services: Services, agents: Readonly<Record<string, AnyAgent>>): Hono<RequestContext> {
  const createCaller = createCallers(agents);
  const routes = createRoutes(agents);
  const app = new Hono<RequestContext>();
  for (const { method, path, answer } of routes) {
    app.on(method.toUpperCase(), path, (c) => {
      const context = toContext(services, c);
      return answer({ c, context, caller: createCaller(context, { signal: c.req.raw.signal }) });
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map((route) => route.method.toUpperCase());
    app.all(path, otherMethods(methods));
  }
  return app;
}
