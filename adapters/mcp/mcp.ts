import { Hono } from 'hono';
import type { Config } from '../../server/config.ts';
import type { Services } from '../../server/services.ts';
import { admit } from '../front-door.ts';
import { otherMethods } from '../other-methods.ts';
import { type RequestContext, toContext } from '../request-context.ts';
import { readJsonBody } from '../rest/body.ts';
import { requireKnownOrigin } from './origin.ts';

const path = '/mcp';

/** The agents as tools of the Model Context Protocol, by streamable HTTP. */
export function mcpAdapter(
  services: Services,
  config: Pick<Config, 'HOST' | 'PUBLIC_URL' | 'CORS_ORIGINS'>,
): Hono<RequestContext> {
  let respond: ReturnType<typeof load> | null = null;
  // With the first request: the SDK and its schemas are more than the service needs to start.
  async function load() {
    const { createRespond } = await import('./respond.ts');
    return createRespond(services.agents);
  }

  const app = new Hono<RequestContext>();
  app.post(path, async (c) => {
    requireKnownOrigin(c.req.raw, config);
    await admit(services, c);
    const message = await readJsonBody(c.req.raw);
    const answer = await (respond ??= load());
    return answer(c.req.raw, message, toContext(services, c));
  });
  // There is nothing to listen to between requests, and no session to end.
  app.all(path, otherMethods(['POST']));
  return app;
}
