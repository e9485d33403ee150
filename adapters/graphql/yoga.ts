import { execute, GraphQLError, NoSchemaIntrospectionCustomRule, parse, subscribe } from 'graphql';
import { createYoga, isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { AnyAgent } from '../../agents/agent.ts';
import { problemHeaders } from '../front-door.ts';
import type { GraphqlContext } from './builder.ts';
import { maskEach, type Results, withinLimits } from './engine.ts';
import { maskResult, serviceErrorOf } from './errors.ts';
import { maxTokens } from './limits.ts';
import type { GraphqlParams } from './params.ts';
import { isStreamRequest, refusedStatus } from './refusal.ts';
import { createGraphqlSchema } from './schema.ts';

export interface ServerContext extends GraphqlContext {
  /** The request, read. */
  params: GraphqlParams;
  setHeaders(headers: Readonly<Record<string, string>>): void;
  /** Answers with a subscription's results by the client's socket; null where the request has none. */
  send: ((results: Results) => Response) | null;
}

const ours: Plugin<object, ServerContext> = {
  onRequestParse({ serverContext, setRequestParser }) {
    setRequestParser(() => serverContext.params);
  },
  onParse({ setParseFn }) {
    setParseFn((source, options) => parse(source, { ...options, maxTokens }));
  },
  // GraphQL's own functions: Yoga's take any object with a member `then` for a promise, and an acceptance criterion has one.
  onExecute({ setExecuteFn }) {
    setExecuteFn(withinLimits(execute));
  },
  onSubscribe({ setSubscribeFn }) {
    setSubscribeFn(withinLimits(subscribe));
    return {
      onSubscribeResult({ result, setResult, args }) {
        if (isAsyncIterable(result))
          setResult(maskEach(result, (args.contextValue as unknown as ServerContext).context));
      },
    };
  },
  onResultProcess({ request, result, setResult, setResultProcessor, serverContext }) {
    const { send } = serverContext;
    if (send && isAsyncIterable(result) && isStreamRequest(request)) {
      setResultProcessor((results) => send(results as Results), 'text/event-stream');
    }
    // Streams mask each of their results themselves.
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
    for (const error of result.errors) {
      if (error instanceof GraphQLError) serverContext.setHeaders(problemHeaders(serviceErrorOf(error)));
    }
    // In a stream, a refusal is its first `next`.
    const refused = !('data' in result) && !isStreamRequest(request);
    setResult(maskResult(result, serverContext.context, refused ? (code) => refusedStatus(code, request) : null));
  },
};

/** The schema is not told, nor guessed at by what errors suggest. */
const untold: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
    const errors = result.errors.map(({ message, ...rest }) => {
      return new GraphQLError(message.replace(/ Did you mean [^?]*\?/, ''), rest);
    });
    setResult({ ...result, errors });
  },
};

/** GraphQL over HTTP, and over SSE in distinct connections. */
export function createGraphqlServer(
  endpoint: string,
  agents: Readonly<Record<string, AnyAgent>>,
  { introspection }: { introspection: boolean },
) {
  return createYoga<ServerContext>({
    graphqlEndpoint: endpoint,
    schema: createGraphqlSchema(agents),
    plugins: introspection ? [ours] : [untold, ours],
    maskedErrors: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    multipart: false,
  });
}
