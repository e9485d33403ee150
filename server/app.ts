import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { admission, identifyRequest, problemHandler } from '../adapters/front-door.ts';
import { graphqlAdapter } from '../adapters/graphql/graphql.ts';
import { healthAdapter } from '../adapters/health.ts';
import { homeAdapter } from '../adapters/home/home.ts';
import { mcpAdapter } from '../adapters/mcp/mcp.ts';
import { openApiAdapter } from '../adapters/openapi/openapi.ts';
import { referenceAdapter } from '../adapters/openapi/reference.ts';
import type { RequestContext } from '../adapters/request-context.ts';
import { mountLayout } from '../adapters/rest/mount.ts';
import { sessionLayout } from '../adapters/rest/routes.ts';
import { trpcAdapter } from '../adapters/trpc.ts';
import { secondLayout } from '../adapters/v1/layout.ts';
import { ServiceError } from '../schema/errors.ts';
import { leaveSentAnswers } from '../adapters/socket-stream.ts';
import type { Config } from './config.ts';
import { createMetrics } from './metrics.ts';
import type { Services } from './services.ts';

const exposedHeaders = [
  'X-Run-Id',
  'X-Session-Id',
  'X-Log-Epoch',
  'Content-Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
];

/** The composition root: plugs the adapters into one fetch handler. */
export function createApp(
  services: Services,
  config: Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_URL' | 'HOST' | 'model' | 'graphql'>,
): Hono<RequestContext> {
  const metrics = createMetrics(services);
  const app = new Hono<RequestContext>();
  app.use(leaveSentAnswers);
  app.use(identifyRequest);
  app.use(async (c, next) => {
    await next();
    metrics.countResponse(c.res.status);
  });
  app.use(cors({ origin: corsOrigin(config.CORS_ORIGINS), exposeHeaders: exposedHeaders, maxAge: 600 }));
  app.onError(problemHandler(services));
  app.notFound((c) => {
    throw new ServiceError('not_found', `There is nothing at ${c.req.path}.`);
  });

  // Mounted and documented alike: what is not in here is at no address.
  const layouts = [sessionLayout(services.agents), secondLayout(services.agents, config)];

  app.route('/', homeAdapter(services, config));
  app.route('/', healthAdapter(services, metrics));
  app.route('/', openApiAdapter(services, config, layouts));
  app.route('/', referenceAdapter());
  for (const layout of layouts) {
    app.use(`${layout.base}/*`, admission(services));
    app.route('/', mountLayout(services, services.agents, layout));
  }
  app.route('/', trpcAdapter(services));
  app.route('/', graphqlAdapter(services, config));
  app.route('/', mcpAdapter(services, config));
  return app;
}

function corsOrigin(origins: readonly string[]): string | string[] {
  return origins.includes('*') ? '*' : [...origins];
}
