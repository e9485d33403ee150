import { type Encoder, getWSConnectionHandler } from '@trpc/server/adapters/ws';
import { createRouter } from '../../server/core/procedures/router.ts';
import type { Services } from '../../server/core/services.ts';
import { nobody } from '../../server/core/access/principal.ts';
import { StoredEvent } from '../../server/core/procedures/tracked-events.ts';
import type { ClientSocket } from '../socket/client-socket.ts';
import type { SocketProtocol } from '../socket/sockets.ts';

const endpoint = '/api/trpc';

/** The most calls in one message: a client that connects again sends all that it had, up to the limit of a WebSocket. */
const maxBatchSize = 100;

/** tRPC over WebSockets, at `/api/trpc`, by tRPC's own handler. */
export function trpcSockets(services: Services): SocketProtocol {
  return {
    name: 'trpc',
    endpoint,
    load() {
      const router = createRouter(services.agents);
      return Promise.resolve((socket, request) => {
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
              instance: endpoint,
              socket,
            };
          },
        });
        handle(clientOf(socket), request);
      });
    },
  };
}

/** Writes a stored event as the text that is stored, in the message that JSON.stringify would write. */
const encoder: Encoder = {
  encode(message) {
    const { id, jsonrpc, result } = message as { id: unknown; jsonrpc?: string; result?: StoredResult };
    const stored = result?.data?.data;
    if (!(stored instanceof StoredEvent)) return JSON.stringify(message);
    const cursor = JSON.stringify(result?.id);
    const version = jsonrpc === undefined ? '' : `"jsonrpc":${JSON.stringify(jsonrpc)},`;
    return `{"id":${JSON.stringify(id)},${version}"result":{"type":"data","data":{"id":${cursor},"data":${stored.json}},"id":${cursor}}}`;
  },
  decode(data) {
    const message: unknown = JSON.parse(typeof data === 'string' ? data : new TextDecoder().decode(data));
    if (Array.isArray(message) && message.length > maxBatchSize) {
      throw new TypeError(`A message has at most ${maxBatchSize} calls.`);
    }
    return message;
  },
};

interface StoredResult {
  id?: string;
  data?: { data?: unknown };
}

type Client = Parameters<ReturnType<typeof getWSConnectionHandler>>[0];

/** What the handler uses of a WebSocket. */
function clientOf(socket: ClientSocket): Client {
  const on = (name: string, listener: (...args: never[]) => void) => {
    // Errors are handled where the WebSocket is made.
    if (name === 'message') socket.onMessage(listener as (data: Buffer, isBinary: boolean) => void);
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
  return client as unknown as Client;
}
