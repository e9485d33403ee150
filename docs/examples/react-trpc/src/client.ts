import { createTRPCClient, createWSClient, httpBatchLink, httpSubscriptionLink, splitLink, wsLink } from '@trpc/client';
import type { AppRouter } from '@unified-agents/client/router';
import { EventSource } from 'eventsource';

const url = `${import.meta.env.VITE_SERVICE ?? 'http://127.0.0.1:4000'}/api/trpc`;

/** The key that was typed, in memory alone. Each request and each connection reads it. */
export const key = { value: '' };
const headers = () => ({ authorization: `Bearer ${key.value}` });

// A browser's own EventSource cannot send the key in a header.
const fetchWithKey: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, ...headers() } });

const socket = createWSClient({
  url: url.replace('http', 'ws'),
  connectionParams: headers,
  // Closes the WebSocket after its last subscription, so that the next one sends the key as it is then.
  lazy: { enabled: true, closeMs: 0 },
  // Finds a connection that is silently gone.
  keepAlive: { enabled: true, intervalMs: 10_000, pongTimeoutMs: 5_000 },
});

/** Both transports go on after the last event when a connection breaks: tRPC's client sends its id. */
const subscriptions = splitLink<AppRouter>({
  condition: ({ context }) => context.overSocket === true,
  true: wsLink({ client: socket }),
  false: httpSubscriptionLink({ url, EventSource, eventSourceOptions: { fetch: fetchWithKey } }),
});
const calls = httpBatchLink<AppRouter>({ url, headers });

export const client = createTRPCClient<AppRouter>({
  links: [splitLink({ condition: ({ type }) => type === 'subscription', true: subscriptions, false: calls })],
});
