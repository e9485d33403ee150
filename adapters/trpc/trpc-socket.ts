import { type Encoder, getWSConnectionHandler } from '@trpc/server/adapters/ws';
import { parseTRPCMessage, type TRPCClientOutgoingMessage, type TRPCResponseMessage } from '@trpc/server/rpc';
import { nobody } from '../../server/core/access/principal.ts';
import { createRouter } from '../../server/core/procedures/router.ts';
import { StoredEvent } from '../../server/core/procedures/tracked-events.ts';
import type { Services } from '../../server/core/services.ts';
import { createByteBudget } from '../socket/byte-budget.ts';
import { unknownProcedure } from '../socket/call-span.ts';
import type { ClientSocket } from '../socket/client-socket.ts';
import { closeCodes } from '../socket/close-codes.ts';
import type { SocketProtocol } from '../socket/sockets.ts';
import { createCallIds } from './call-ids.ts';

const endpoint = '/api/trpc';

/** The most calls in one message: a client that connects again sends all that it had, up to the limit of a WebSocket. */
const maxBatchSize = 100;

type AnyRouter = ReturnType<typeof createRouter>;
type Client = Parameters<ReturnType<typeof getWSConnectionHandler>>[0];
type MessageListener = (data: Buffer, isBinary: boolean) => void;

/** tRPC over WebSockets, at `/api/trpc`, by tRPC's own handler. */
export function trpcSockets(services: Services): SocketProtocol {
  return {
    name: 'trpc',
    endpoint,
    load() {
      const router = createRouter(services.agents) as AnyRouter;
      return Promise.resolve((socket, request) => {
        const { client, encoder } = clientOf(socket, router);
        const handle = getWSConnectionHandler({
          router,
          // The handler only sends to it, and closes it.
          wss: undefined as never,
          experimental_encoder: encoder,
          async createContext({ info }) {
            // A refused client stays for some seconds, and each of its calls is refused. It would not see an error here, and
            // would connect again at once, for ever.
            await socket.authorize(info.connectionParams);
            return {
              services,
              principal: socket.principal ?? nobody,
              counted: Promise.resolve(),
              requestId: socket.requestId,
              protocol: 'trpc' as const,
              client: socket.client,
              procedure: null,
              readOnly: false,
              baseUrl: socket.baseUrl,
              instance: endpoint,
              socket,
            };
          },
        });
        handle(client, request);
      });
    },
  };
}

/** What the handler uses of a WebSocket, and its encoder, which sees every message before and after the handler. */
function clientOf(socket: ClientSocket, router: AnyRouter): { client: Client; encoder: Encoder } {
  let handleMessage: MessageListener | null = null;
  /** For the handler, beside those of the client. */
  let ours: TRPCClientOutgoingMessage[] = [];
  const ids = createCallIds({
    budget: createByteBudget(() => socket.close(closeCodes.tooBig, 'The inputs of the calls under way are too large.')),
    later(message) {
      ours.push(message);
      setImmediate(() => handleMessage?.(Buffer.from('[]'), false));
    },
  });

  /** The handler refuses these itself. */
  async function countUnknown(message: TRPCClientOutgoingMessage): Promise<void> {
    if (message.method === 'subscription.stop' || Object.hasOwn(router._def.procedures, message.params.path)) return;
    const { context } = await socket.begin(unknownProcedure);
    context.call.end(404);
  }

  function read(text: string): TRPCClientOutgoingMessage[] {
    const message: unknown = JSON.parse(text);
    const messages = Array.isArray(message) ? message : [message];
    if (messages.length > maxBatchSize) throw new TypeError(`A message has at most ${maxBatchSize} calls.`);
    const parsed = messages.map((one) => parseTRPCMessage(one, router._def._config.transformer));
    for (const one of parsed) void countUnknown(one);
    const known = [...ids.take(parsed, Buffer.byteLength(text)), ...ours];
    ours = [];
    return known;
  }

  const on = (name: string, listener: (...args: never[]) => void) => {
    // Errors are handled where the WebSocket is made.
    if (name === 'message') {
      handleMessage = listener as MessageListener;
      socket.onMessage(handleMessage);
    }
    if (name === 'close') socket.onClose(listener as () => void);
  };
  const client = {
    get readyState() {
      return socket.isOpen() ? 1 : 3;
    },
    on,
    once: on,
    send: (message: string) => socket.send(message),
    close: () => socket.close(1000, ''),
    terminate: () => socket.terminate(),
  };
  const encoder: Encoder = {
    encode: (message) => encode(message as TRPCResponseMessage, ids.give(message as TRPCResponseMessage)),
    decode(data) {
      const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
      // The first message is no call, but the parameters of the connection.
      return socket.hasParams() ? read(text) : JSON.parse(text);
    },
  };
  return { client: client as unknown as Client, encoder };
}

/** Writes a stored event as the text that is stored, in the message that JSON.stringify would write. */
function encode(message: TRPCResponseMessage, id: string | number | null): string {
  const result = 'result' in message ? (message.result as StoredResult) : undefined;
  const stored = result?.data?.data;
  if (!(stored instanceof StoredEvent)) return JSON.stringify({ ...message, id });
  const cursor = JSON.stringify(result?.id);
  const version = message.jsonrpc === undefined ? '' : `"jsonrpc":${JSON.stringify(message.jsonrpc)},`;
  return `{"id":${JSON.stringify(id)},${version}"result":{"type":"data","data":{"id":${cursor},"data":${stored.json}},"id":${cursor}}}`;
}

interface StoredResult {
  id?: string;
  data?: { data?: unknown };
}
