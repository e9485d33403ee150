import {
  type DocumentNode,
  execute,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  subscribe,
  validate,
} from 'graphql';
import { createYoga, isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { AnyAgent } from '../../agents/agent.ts';
import { problemHeaders } from '../front-door.ts';
import { boundedCache } from './bounded-cache.ts';
import type { GraphqlContext } from './builder.ts';
import { parseDocument } from './document.ts';
import { maskEach, type Results, withBoundedAnswers, withinLimits } from './engine.ts';
import { maskResult, serviceErrorOf } from './errors.ts';
import { cachedIntrospection } from './introspection.ts';
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

interface PluginOptions {
  /** Errors suggest no names that the schema has. */
  hideSuggestions: boolean;
}

function ours({ hideSuggestions }: PluginOptions): Plugin<object, ServerContext> {
  // GraphQL's own functions: Yoga's take any object with a member `then` for a promise, and an acceptance criterion has one.
  const executeWithin = withinLimits(cachedIntrospection(withBoundedAnswers(execute)), { hideSuggestions });
  const subscribeWithin = withinLimits(subscribe, { hideSuggestions });
  return {
    onRequestParse({ serverContext, setRequestParser }) {
      setRequestParser(() => serverContext.params);
    },
    onParse({ setParseFn }) {
      setParseFn(parseDocument);
    },
    onValidate({ setValidationFn }) {
      // The first error is enough: a hundred of them, each with what was perhaps meant, are work for whoever sends nonsense.
      const options = { maxErrors: 1, hideSuggestions };
      setValidationFn((schema, document, rules) => validate(schema, document, rules, options).slice(0, 1));
    },
    onExecute({ setExecuteFn }) {
      setExecuteFn(executeWithin);
    },
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(subscribeWithin);
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
}

/** The schema is not told. */
const untold: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
};

/** Characters of all documents that are kept parsed; Yoga's own caches keep a thousand of up to a megabyte. */
const maxKept = 256 * 1024;
/** What a document takes however short it is. */
const leastKept = 500;
const parsedDocuments = () =>
  boundedCache<string, DocumentNode>({ maxSize: maxKept, sizeOf: (text) => text.length + leastKept });
/** What cannot be parsed does not come again. */
const noErrors = { get: () => undefined, set() {} };

/** GraphQL over HTTP, and over SSE in distinct connections. */
export function createGraphqlServer(
  endpoint: string,
  agents: Readonly<Record<string, AnyAgent>>,
  { introspection }: { introspection: boolean },
) {
  return createYoga<ServerContext>({
    graphqlEndpoint: endpoint,
    schema: createGraphqlSchema(agents),
    plugins: [...(introspection ? [] : [untold]), ours({ hideSuggestions: !introspection })],
    parserAndValidationCache: { documentCache: parsedDocuments(), errorCache: noErrors },
    maskedErrors: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    multipart: false,
  });
}
