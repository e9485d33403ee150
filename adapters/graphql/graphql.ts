import type { ExecutionResult } from 'graphql';
import { type Context as HonoContext, Hono } from 'hono';
import type { Config } from '../../server/process/config.ts';
import { toServiceError } from '../../server/problem.ts';
import { createCallers } from '../../server/core/procedures/router.ts';
import type { Services } from '../../server/core/services.ts';
import { admit, problemHeaders } from '../http/front-door.ts';
import { requireOurHost } from '../http/host.ts';
import { type RequestContext, toContext } from '../http/request-context.ts';
import { epochHeader } from '../http/event-stream.ts';
import { streamHeaders } from '../http/sse.ts';
import { answerWithStream } from '../http/write-stream.ts';
import type { SocketProtocol } from '../socket/sockets.ts';
import { asksForPage, createGraphiql } from './graphiql.ts';
import { readParams } from './params.ts';
import { refusalResponse } from './refusal.ts';
import type { ServerContext } from './yoga.ts';

const endpoint = '/api/graphql';

export type LoadGraphql = ReturnType<typeof graphqlLoader>;

/**
 * Returns the function that loads GraphQL when it is first called: loading it and its schema would slow down the start of
 * the service.
 */
export function graphqlLoader(services: Services, { graphql }: Pick<Config, 'graphql'>) {
  let server: ReturnType<typeof load> | null = null;
  async function load() {
    const { createGraphqlServer } = await import('./yoga.ts');
    return createGraphqlServer(endpoint, services.agents, graphql);
  }
  return () => {
    if (!server) {
      server = load();
      // The next request tries again.
      server.catch(() => (server = null));
    }
    return server;
  };
}

/** GraphQL over WebSockets, at the same address: https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md */
export function graphqlSockets(services: Services, loadGraphql: LoadGraphql): SocketProtocol {
  return {
    name: 'graphql',
    endpoint,
    subprotocol: (offered) => offered.has('graphql-transport-ws') && 'graphql-transport-ws',
    async load() {
      const [{ createGraphqlSocketServer }, yoga] = await Promise.all([import('./graphql-socket.ts'), loadGraphql()]);
      return createGraphqlSocketServer(services, yoga);
    },
  };
}

/**
 * Serves GraphQL at `/api/graphql`, and GraphiQL for browsers at the same address. GraphiQL needs no key, because the
 * page holds no data.
 */
export function graphqlAdapter(
  services: Services,
  config: Pick<Config, 'graphql' | 'CORS_ORIGINS'>,
  loadGraphql: LoadGraphql,
): Hono<RequestContext> {
  const graphiql = config.graphql.graphiql ? createGraphiql(endpoint, config) : null;
  const createCaller = createCallers(services.agents);
  const app = new Hono<RequestContext>();
  app.all(endpoint, async (c) => {
    const request = c.req.raw;
    const setHeaders = (headers: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
    };
    try {
      requireOurHost(c);
      if (graphiql && asksForPage(request)) return await graphiql.answer(request);
      await admit(services, c);
      const params = await readParams(request);
      const yoga = await loadGraphql();
      const context = toContext(services, 'graphql', c);
      const { signal } = request;
      let streamed: Response | null = null;
      const answer = await yoga.fetch(request, {
        context,
        caller: createCaller(context, { signal }),
        signal,
        params,
        setHeaders,
        send(results, mask) {
          streamed = answerWithResults(c, services, results, mask);
        },
      });
      if (streamed) return streamed;
      // It may show a key or a secret.
      setHeaders({ 'cache-control': 'no-store' });
      return answer;
    } catch (thrown) {
      const error = toServiceError(thrown);
      services.metrics.refused(error);
      if (error.code === 'internal') {
        services.logger.error({ err: error.cause, requestId: c.get('requestId') }, 'a GraphQL request failed');
      }
      if (error.code === 'method_not_allowed') c.header('allow', 'GET, POST, OPTIONS');
      setHeaders(problemHeaders(error));
      return refusalResponse(error, request, { instance: c.req.path, requestId: c.get('requestId') });
    }
  });
  return app;
}

/**
 * Sends a subscription's results in the frames of graphql-sse's distinct connections. It bypasses Yoga's own stream,
 * which costs more per event than GraphQL itself.
 * https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md#distinct-connections-mode
 */
function answerWithResults(
  c: HonoContext<RequestContext>,
  services: Services,
  ...[results, mask]: Parameters<ServerContext['send']>
): Response {
  const headers = { ...streamHeaders, ...epochHeader(services) };
  return answerWithStream<ExecutionResult, string>(c, services.logger, headers, {
    open: () => results,
    encode: (result) => `event: next\ndata: ${JSON.stringify(mask(result))}\n\n`,
    last: 'event: complete\ndata:\n\n',
    // The same ping as the server of graphql-sse.
    ping: ':\n\n',
    gather: (frames) => frames.join(''),
  });
}
