import { type Context as HonoContext, Hono } from 'hono';
import type { Config } from '../../server/config.ts';
import { toServiceError } from '../../server/problem.ts';
import { createCallers } from '../../server/router.ts';
import type { Services } from '../../server/services.ts';
import { admit, problemHeaders } from '../front-door.ts';
import { requireOurHost } from '../host.ts';
import { type RequestContext, toContext } from '../request-context.ts';
import { epochHeader } from '../rest/event-stream.ts';
import { pingMilliseconds, streamHeaders } from '../rest/sse.ts';
import { answerWithPieces, cutNote, socketOf } from '../socket-stream.ts';
import { asksForPage, createGraphiql } from './graphiql.ts';
import { readParams } from './params.ts';
import { refusalResponse } from './refusal.ts';
import { resultFrames } from './result-frames.ts';
import type { ServerContext } from './yoga.ts';

const endpoint = '/api/graphql';

/** GraphQL at `/api/graphql`, and a page for people there, which is open: it holds nothing of anybody. */
export function graphqlAdapter(services: Services, { graphql }: Pick<Config, 'graphql'>): Hono<RequestContext> {
  const graphiql = graphql.graphiql ? createGraphiql(endpoint) : null;
  const createCaller = createCallers(services.agents);
  let server: ReturnType<typeof load> | null = null;
  // With the first request, since GraphQL and its schema take a good part of what the service needs to start.
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
      return await yoga.fetch(request, {
        context,
        caller: createCaller(context, { signal }),
        signal,
        params,
        setHeaders,
        send: sender(c, services),
      });
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

/** What graphql-sse's server sends while nothing happens. */
const ping = new TextEncoder().encode(':\n\n');

/** Past the web streams of Yoga and Hono, as REST's streams: they would cost an event more than GraphQL itself. */
function sender(c: HonoContext<RequestContext>, { logger, epoch }: Services): ServerContext['send'] {
  const outgoing = socketOf(c);
  if (!outgoing) return null;
  return (results) => {
    answerWithPieces(c, outgoing, (gone) => resultFrames(results, gone), {
      headers: { ...streamHeaders, ...epochHeader({ epoch }) },
      ping,
      pingMilliseconds,
      gather: (frames) => frames.join(''),
      failed: cutNote(logger, { instance: endpoint, requestId: c.get('requestId') }),
    });
    // Yoga's own, to do with as it likes: the other one is everybody's.
    return new Response(null);
  };
}
