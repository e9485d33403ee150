import {
  createTRPCClient,
  createWSClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
  wsLink,
} from '@trpc/client';
import type { AppRouter } from '../../server/core/procedures/router.ts';
import { fetchFromService } from './reach.ts';

export type Api = TRPCClient<AppRouter>;

/** How subscriptions travel: over one WebSocket, or over server-sent events if something between refuses upgrades. */
type Transport = 'socket' | 'events';

/** How often a WebSocket may fail to open, one after the other, before the page takes server-sent events. */
const patience = 3;

export interface Connection {
  api: Api;
  transport(): Transport;
  /** Calls the listener when subscriptions have to begin again because they travel in another way now. */
  onTransport(listener: () => void): () => void;
}

/**
 * Connects the page to its service. Calls are POST requests, which carry `Origin` also on plain http. Subscriptions share one
 * WebSocket, outside the limit of six connections per host; it closes when the last subscription ends.
 */
export function connect(origin: string): Connection {
  let transport: Transport = 'socket';
  let failures = 0;
  const listeners = new Set<() => void>();
  const url = `${origin}/api/trpc`;
  const socket = createWSClient({
    url: url.replace(/^http/, 'ws'),
    lazy: { enabled: true, closeMs: 0 },
    // A line can die without a word, as when a laptop changes its network: no answer within this time counts as a cut.
    keepAlive: { enabled: true, intervalMs: 5_000, pongTimeoutMs: 4_000 },
    retryDelayMs: (attempt) => (attempt === 0 ? 0 : Math.min(500 * 2 ** attempt, 15_000)),
    onOpen: () => {
      failures = 0;
    },
    onError: () => {
      failures += 1;
      // Without a network, server-sent events fail too.
      if (failures < patience || transport === 'events' || !navigator.onLine) return;
      transport = 'events';
      for (const listener of listeners) listener();
    },
  });
  const api = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: splitLink({
          condition: () => transport === 'socket',
          true: wsLink({ client: socket }),
          false: httpSubscriptionLink({ url }),
        }),
        false: httpBatchLink({ url, methodOverride: 'POST', maxItems: 10, fetch: fetchFromService }),
      }),
    ],
  });
  return {
    api,
    transport: () => transport,
    onTransport(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
