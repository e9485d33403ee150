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
import { asksForPage, createGraphiql } from './graphiql.ts';
import { readParams } from './params.ts';
import { refusalResponse } from './refusal.ts';
import type { ServerContext } from './yoga.ts';

const endpoint = '/api/graphql';

/**
 * Serves GraphQL at `/api/graphql`, and GraphiQL for browsers at the same address. GraphiQL needs no key, because the
 * page holds no data.
 */
export function graphqlAdapter(services: Services, { graphql }: Pick<Config, 'graphql'>): Hono<RequestContext> {
  const graphiql = graphql.graphiql ? createGraphiql(endpoint) : null;
  const createCaller = createCallers(services.agents);
  let server: ReturnType<typeof load> | null = null;
  // Load GraphQL on the first request: loading it and its schema would slow down the start of the service.
  async function load() {
    const { createGraphqlServer } = await import('./yoga.ts');
    return createGraphqlServer(endpoint, services.agents, graphql);
  }

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
      server ??= load();
      const yoga = await server;
      const context = toContext(services, c);
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
      return streamed ?? answer;
    } catch (thrown) {
      const error = toServiceError(thrown);
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
