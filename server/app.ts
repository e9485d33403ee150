import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { identify, problemHandler } from '../adapters/http/front-door.ts';
import { graphqlAdapter, graphqlLoader, graphqlSockets } from '../adapters/graphql/graphql.ts';
import { checkHost } from '../adapters/http/host.ts';
import { readSession } from '../adapters/http/session.ts';
import { healthAdapter, metricsAdapter } from '../adapters/http/health.ts';
import { peopleAdapter } from '../adapters/web/people/people.ts';
import { studioAdapter } from '../adapters/web/studio.ts';
import { mcpAdapter } from '../adapters/mcp/mcp.ts';
import { openApiAdapter, openApiLoader } from '../adapters/openapi/openapi.ts';
import { referenceAdapter } from '../adapters/openapi/reference.ts';
import type { RequestContext } from '../adapters/http/request-context.ts';
import { receiveRequests } from '../adapters/http/request-log.ts';
import { mountLayout } from '../adapters/http/mount.ts';
import { sessionLayout } from '../adapters/rest/routes.ts';
import type { SocketTimes } from '../adapters/socket/sockets.ts';
import { createUpgrades, type Upgrades } from '../adapters/socket/upgrade.ts';
import { trpcAdapter } from '../adapters/trpc/trpc.ts';
import { trpcSockets } from '../adapters/trpc/trpc-socket.ts';
import { secondLayout } from '../adapters/v1/layout.ts';
import { ServiceError } from '../schema/errors.ts';
import { leaveSentAnswers } from '../adapters/http/socket-sink.ts';
import type { Config } from './process/config.ts';
import type { Services } from './core/services.ts';
import { noStudio, type Studio } from './studio/studio.ts';

const exposedHeaders = [
  'X-Request-Id',
  'X-Run-Id',
  'X-Session-Id',
  'X-Log-Epoch',
  'Content-Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
];

type AppConfig = Pick<
  Config,
  | 'CORS_ORIGINS'
  | 'METRICS_PORT'
  | 'METRICS_KEY'
  | 'PUBLIC_URL'
  | 'HOST'
  | 'ALLOWED_HOSTS'
  | 'MAX_SOCKETS_PER_KEY'
  | 'model'
  | 'graphql'
>;

/** What the service answers: HTTP requests, and WebSockets. */
export interface App {
  http: Hono<RequestContext>;
  sockets: Upgrades;
  /** What is served at `METRICS_PORT`; null if `http` serves it. */
  metrics: Hono<RequestContext> | null;
}

export interface AppOptions {
  /** Without it, the page at `/` only says how to call the service. */
  studio?: Studio;
  socketTimes?: Partial<SocketTimes> | undefined;
}

/** The composition root: combines the adapters into one fetch handler and one handler of upgrades. */
export function createApp(
  services: Services,
  config: AppConfig,
  { studio = noStudio, socketTimes }: AppOptions = {},
): App {
  const { metrics } = services;
  const hasOwnPort = config.METRICS_PORT !== undefined;
  const app = new Hono<RequestContext>();
  app.use(leaveSentAnswers);
  app.use(receiveRequests(services.logger, metrics, services.tracing));
  app.use(cors({ origin: corsOrigin(config.CORS_ORIGINS), exposeHeaders: exposedHeaders, maxAge: 600 }));
  app.use(checkHost(config));
  app.use(readSession(config));
  app.onError(problemHandler(services));
  app.notFound((c) => {
    throw new ServiceError('not_found', `There is nothing at ${c.req.path}.`);
  });

  // Mounts and documents the same routes.
  const layouts = [sessionLayout(services.agents), secondLayout(services.agents, config)];

  app.route('/', studioAdapter(services, config, studio));
  app.route('/', peopleAdapter(services, config));
  const measured = metricsAdapter(services, config);
  app.route('/', healthAdapter(services, hasOwnPort ? null : measured));
  const loadOpenApi = openApiLoader(services, config, layouts);
  app.route('/', openApiAdapter(loadOpenApi));
  app.route('/', referenceAdapter(config, loadOpenApi));
  for (const layout of layouts) {
    app.use(`${layout.base}/*`, async (c, next) => {
      await identify(services, c);
      try {
        await next();
      } finally {
        // A refusal also tells what is left of the limit, and a limit that is used up comes before any other refusal.
        await c.get('counted');
      }
    });
    app.route('/', mountLayout(services, services.agents, layout));
  }
  app.route('/', trpcAdapter(services));
  const loadGraphql = graphqlLoader(services, config);
  app.route('/', graphqlAdapter(services, config, loadGraphql));
  app.route('/', mcpAdapter(services, config));
  const protocols = [trpcSockets(services), graphqlSockets(services, loadGraphql)];
  const sockets = createUpgrades({ services, config, metrics, protocols, times: socketTimes });
  return { http: app, sockets, metrics: hasOwnPort ? measured.onError(problemHandler(services)) : null };
}

function corsOrigin(origins: readonly string[]): string | string[] {
  return origins.includes('*') ? '*' : [...origins];
}
