import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  subscribe,
  validate,
} from 'graphql';
import { createYoga, isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { AnyAgent } from '../../agents/agent.ts';
import { problemHeaders } from '../http/front-door.ts';
import { bounded } from './answer-size.ts';
import { boundedCache } from './bounded-cache.ts';
import type { GraphqlContext } from './builder.ts';
import { parseDocument } from './document.ts';
import { type Results, withBoundedAnswers, withinLimits } from './engine.ts';
import { maskResult, serviceErrorOf } from './errors.ts';
import { cachedIntrospection } from './introspection.ts';
import type { GraphqlParams } from './params.ts';
import { isStreamRequest, refusedStatus } from './refusal.ts';
import { createGraphqlSchema } from './schema.ts';

export interface ServerContext extends GraphqlContext {
  /** The parsed request. */
  params: GraphqlParams;
  setHeaders(headers: Readonly<Record<string, string>>): void;
  /** Answers with a subscription's results, each as `mask` returns it, in place of Yoga's response. */
  send(results: Results, mask: (result: ExecutionResult) => ExecutionResult): void;
}

interface PluginOptions {
  /** True: errors do not suggest names of the schema. */
  hideSuggestions: boolean;
}

function ours({ hideSuggestions }: PluginOptions): Plugin<object, ServerContext> {
  // Not Yoga's functions: those mistake an object with a member `then`, such as an acceptance criterion, for a promise.
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
      // One error is enough: computing a hundred, each with suggestions, would be a cheap attack.
      const options = { maxErrors: 1, hideSuggestions };
      setValidationFn((schema, document, rules) => validate(schema, document, rules, options).slice(0, 1));
    },
    onExecute({ setExecuteFn }) {
      setExecuteFn(executeWithin);
    },
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(subscribeWithin);
    },
    onResultProcess({ request, result, setResult, resultProcessor, setResultProcessor, serverContext }) {
      const { context, send } = serverContext;
      if (isAsyncIterable(result)) {
        if (!resultProcessor) return;
        setResultProcessor((results) => {
          send(results as Results, (one) => maskResult(bounded(one, 'subscription'), context, null));
          return new Response(null);
        }, 'text/event-stream');
        return;
      }
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      for (const error of result.errors) {
        if (error instanceof GraphQLError) serverContext.setHeaders(problemHeaders(serviceErrorOf(error)));
      }
      // In a stream, a refusal is its first `next`.
      const refused = !('data' in result) && !isStreamRequest(request);
      setResult(maskResult(result, context, refused ? (code) => refusedStatus(code, request) : null));
    },
  };
}

/** Disables introspection. */
const untold: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
};

/** The most characters of all cached documents. Yoga's own caches would keep a thousand of up to a megabyte each. */
const maxKept = 256 * 1024;
/** The size that the shortest cached document counts as, in characters. */
const leastKept = 500;
const parsedDocuments = () =>
  boundedCache<string, DocumentNode>({ maxSize: maxKept, sizeOf: (text) => text.length + leastKept });
/** Does not cache parse errors: a broken document is rarely sent again. */
const noErrors = { get: () => undefined, set() {} };

/** Makes the server for GraphQL over HTTP, and over SSE in distinct connections. */
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
