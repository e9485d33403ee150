import { type ExecutionArgs, type ExecutionResult, getOperationAST, GraphQLError } from 'graphql';
import { CloseCode, makeServer } from 'graphql-ws';
import { errorTable, type ServiceError } from '../../schema/errors.ts';
import type { SocketCall } from '../../server/core/context.ts';
import { createCallers } from '../../server/core/procedures/router.ts';
import type { Services } from '../../server/core/services.ts';
import { createByteBudget } from '../socket/byte-budget.ts';
import { closeCodes } from '../socket/close-codes.ts';
import type { ClientSocket } from '../socket/client-socket.ts';
import { traceparentIn } from '../socket/params.ts';
import { bounded } from './answer-size.ts';
import type { GraphqlContext } from './builder.ts';
import { maskResult, serviceErrorOf } from './errors.ts';
import { errorExtensions } from './refusal.ts';
import { createMessageOrder } from './message-order.ts';
import type { createGraphqlServer } from './yoga.ts';

interface Extra {
  socket: ClientSocket;
  /** The running calls, by the ids of the client. */
  calls: Map<string, SocketCall>;
}

/** Yoga's own arguments, with its functions to execute them. */
interface Enveloped extends ExecutionArgs {
  contextValue: GraphqlContext;
  rootValue: {
    execute(args: ExecutionArgs): Promise<ExecutionResult>;
    subscribe(args: ExecutionArgs): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
  };
}

/** GraphQL over WebSockets, by the server of `graphql-ws`: parses, validates and executes as Yoga does over HTTP. */
export function createGraphqlSocketServer(
  services: Services,
  yoga: ReturnType<typeof createGraphqlServer>,
): (socket: ClientSocket) => void {
  const createCaller = createCallers(services.agents);
  const server = makeServer<Record<string, unknown>, Extra>({
    // The socket has its own limit, which counts until the key is checked.
    connectionInitWaitTimeout: 0,
    async onConnect({ connectionParams, extra: { socket } }) {
      const refused = await socket.authorize(connectionParams);
      if (!refused) return { epoch: services.epoch.current() };
      socket.close(refused.code, refused.error.message);
      return false;
    },
    async onSubscribe({ extra: { socket, calls } }, id, payload) {
      const { context, refusal } = await socket.begin('', traceparentIn(payload.extensions) ?? undefined);
      if (refusal) return [refusedBy(refusal, context)];
      calls.set(id, context.call);
      const signal = socket.gone;
      const graphql: GraphqlContext = { context, caller: createCaller(context, { signal }), signal };
      const { schema, parse, validate, execute, subscribe } = yoga.getEnveloped(graphql as never);
      const fail = (error: GraphQLError) => {
        const masked = maskResult({ errors: [error] }, context, null);
        context.call.end(errorTable[serviceErrorOf(error).code].status);
        calls.delete(id);
        return masked.errors ?? [];
      };
      try {
        const document = parse(payload.query);
        const [error] = validate(schema, document);
        if (error) return fail(error as GraphQLError);
        const args: Enveloped = {
          schema,
          document,
          operationName: payload.operationName,
          variableValues: payload.variables,
          contextValue: graphql,
          rootValue: { execute, subscribe } as Enveloped['rootValue'],
        };
        const operation = getOperationAST(document, payload.operationName);
        if (!operation) {
          return fail(new GraphQLError('The document has no operation, or several: name one by operationName.'));
        }
        context.call.span?.rename(operation.operation);
        context.call.span?.set({ 'graphql.operation.type': operation.operation });
        return args;
      } catch (thrown) {
        return fail(thrown instanceof GraphQLError ? thrown : new GraphQLError('', { originalError: thrown as Error }));
      }
    },
    execute: (args) => (args as Enveloped).rootValue.execute(args) as never,
    subscribe: (args) => (args as Enveloped).rootValue.subscribe(args) as never,
    onNext(_, __, ___, args, result) {
      const { context } = args.contextValue as GraphqlContext;
      const [error] = result.errors ?? [];
      // Refused before anything was executed.
      if (error && !('data' in result))
        context.call?.end(errorTable[serviceErrorOf(error as GraphQLError).code].status);
      return maskResult(bounded(result as ExecutionResult, 'subscription'), context, null) as never;
    },
    onComplete({ extra: { calls } }, id) {
      calls.get(id)?.end(200);
      calls.delete(id);
    },
  });

  const closeAfter = (socket: ClientSocket) => (error: unknown) => {
    const isUnexpected = error instanceof Error && error.message.startsWith('Unexpected message of type');
    // A payload that is nested too deeply to be sent back.
    if (isUnexpected || error instanceof RangeError)
      return socket.close(CloseCode.BadRequest, 'Invalid message received');
    services.logger.error({ err: error, requestId: socket.requestId }, 'a GraphQL message failed');
    socket.close(closeCodes.internal, 'Internal server error');
  };

  return (socket) => {
    const budget = createByteBudget(() =>
      socket.close(closeCodes.tooBig, 'The inputs of the calls under way are too large.'),
    );
    const closed = server.opened(
      {
        protocol: socket.subprotocol,
        send: (message) => socket.send(message),
        close: (code, reason) => socket.close(code ?? 1000, reason ?? ''),
        onMessage(handle) {
          const take = createMessageOrder({ handle, budget });
          socket.onMessage((data) => void take(String(data)).catch(closeAfter(socket)));
        },
      },
      { socket, calls: new Map() },
    );
    socket.onClose((code, reason) => {
      closed(code, reason).catch((error: unknown) => {
        services.logger.error({ err: error, requestId: socket.requestId }, 'a GraphQL WebSocket failed to close');
      });
    });
  };
}

function refusedBy(error: ServiceError, asked: Parameters<typeof errorExtensions>[1]): GraphQLError {
  const extensions = errorExtensions(error, asked);
  return new GraphQLError(extensions.problem.detail, { extensions });
}
