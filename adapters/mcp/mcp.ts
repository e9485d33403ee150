import { Hono } from 'hono';
import type { Config } from '../../server/process/config.ts';
import { requireScope } from '../../server/core/context.ts';
import type { Services } from '../../server/core/services.ts';
import { admit } from '../http/front-door.ts';
import { otherMethods } from '../http/method-not-allowed.ts';
import { type RequestContext, toContext } from '../http/request-context.ts';
import { readJsonBody } from '../http/body.ts';
import { requireKnownOrigin } from './origin.ts';

const path = '/mcp';

/** Serves the agents as tools of the Model Context Protocol, by streamable HTTP. */
export function mcpAdapter(
  services: Services,
  config: Pick<Config, 'HOST' | 'PUBLIC_URL' | 'CORS_ORIGINS'>,
): Hono<RequestContext> {
  let respond: ReturnType<typeof load> | null = null;
  // Load the SDK on the first request: loading it and its schemas would slow down the start of the service.
  async function load() {
    const { createRespond } = await import('./respond.ts');
    return createRespond(services.agents);
  }

  const app = new Hono<RequestContext>();
  app.post(path, async (c) => {
    requireKnownOrigin(c.req.raw, config);
    await admit(services, c);
    // What no scope guards, such as the list of tools, is not for links either.
    if (c.get('principal').share) requireScope(toContext(services, 'mcp', c), 'sessions:read');
    const message = await readJsonBody(c.req.raw);
    const answer = await (respond ??= load());
    return answer(c.req.raw, message, toContext(services, 'mcp', c));
  });
  // GET and DELETE are not supported: the server sends nothing between requests, and keeps no session to end.
  app.all(path, otherMethods(['POST']));
  return app;
}
