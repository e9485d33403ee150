import {
  createTRPCClient,
  createTRPCUntypedClient,
  createWSClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
  type TRPCUntypedClient,
  type WebSocketClientOptions,
  wsLink,
} from '@trpc/client';
import { EventSource } from 'eventsource';
import { WebSocket } from 'ws';
import type { createRouter } from '../../server/core/procedures/router.ts';
import type { echo } from './echo-agent.ts';
import type { AnyEvent } from './events.ts';
import { testKey } from './service.ts';

export type EchoRouter = ReturnType<typeof createRouter<{ echoBack: typeof echo }>>;

/** The real client: batches over fetch, subscriptions over the `eventsource` package, the key in the header. */
export function trpcClient(url: string, key: string = testKey): TRPCClient<EchoRouter> {
  return createTRPCClient<EchoRouter>({ links: linksTo(url, key) });
}

/** The same client for agents that are only known by name. */
export function untypedTrpcClient(url: string, key: string = testKey): TRPCUntypedClient<EchoRouter> {
  return createTRPCUntypedClient<EchoRouter>({ links: linksTo(url, key) });
}

export interface TrpcSocket extends AsyncDisposable {
  client: TRPCUntypedClient<EchoRouter>;
}

/** The same client over one WebSocket, which is open until the client is disposed of. */
export function openTrpcSocket(url: string, options: Partial<WebSocketClientOptions> = {}): TrpcSocket {
  const wsClient = createWSClient({
    url: `${url.replace('http', 'ws')}/api/trpc`,
    connectionParams: { authorization: `Bearer ${testKey}` },
    WebSocket: WebSocket as never,
    ...options,
  });
  return {
    client: createTRPCUntypedClient<EchoRouter>({ links: [wsLink({ client: wsClient })] }),
    [Symbol.asyncDispose]: () => wsClient.close(),
  };
}

function linksTo(url: string, key: string) {
  const headers = { authorization: `Bearer ${key}` };
  return [
    splitLink<EchoRouter>({
      condition: (operation) => operation.type === 'subscription',
      true: httpSubscriptionLink({
        url: `${url}/api/trpc`,
        EventSource,
        eventSourceOptions: {
          fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
        },
      }),
      false: httpBatchLink({ url: `${url}/api/trpc`, headers }),
    }),
  ];
}

interface Observer {
  onData(envelope: { id: string; data: unknown }): void;
  onError(error: unknown): void;
  onComplete(): void;
}

/** Returns everything that a subscription yields until it completes. */
export function collect(subscribe: (observer: Observer) => unknown): Promise<{ ids: string[]; events: AnyEvent[] }> {
  const ids: string[] = [];
  const events: AnyEvent[] = [];
  return new Promise((resolve, reject) => {
    subscribe({
      onData(envelope) {
        ids.push(envelope.id);
        events.push(envelope.data as AnyEvent);
      },
      onError: reject,
      onComplete: () => resolve({ ids, events }),
    });
  });
}
