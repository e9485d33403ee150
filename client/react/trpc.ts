import { createTRPCContext } from '@trpc/tanstack-react-query';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client';
import { EventSource } from 'eventsource';
import type { AppRouter } from '../../server/router.ts';
import type { AgentsClientOptions } from './agents-client.ts';
import { originOf } from '../sdk/base-url.ts';

/** The types of the service's router stay in this file: what is published of the hooks does not name them. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** Calls over fetch; subscriptions over Server-Sent Events with the key in a header, which no browser's own can send. */
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
