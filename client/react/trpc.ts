import { createTRPCContext } from '@trpc/tanstack-react-query';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client';
import { EventSource } from 'eventsource';
import type { AppRouter } from '../router.ts';
import type { AgentsClientOptions } from './agents-client.ts';
import { originOf } from '../sdk/base-url.ts';

/** Only this file knows the router's type: the declarations of the hooks do not name it. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** Calls go over fetch, subscriptions over an EventSource that sends the key in a header. A browser's own cannot. */
export function connect({ apiKey, baseUrl }: AgentsClientOptions): TRPCClient<AppRouter> {
  const url = `${originOf(baseUrl)}/api/trpc`;
  const headers = () => ({ authorization: `Bearer ${typeof apiKey === 'function' ? apiKey() : apiKey}` });
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers() } }),
          },
        }),
        false: httpBatchLink({ url, headers }),
      }),
    ],
  });
}
