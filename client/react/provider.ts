import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { ReactElement, ReactNode } from 'react';
import type { AppRouter } from '../../server/router.ts';
import type { AgentsClient, AgentsClientOptions } from './agents-client.ts';
import { connect, TRPCProvider } from './trpc.ts';

const connections = new WeakMap<AgentsClient, TRPCClient<AppRouter>>();

/** The service, for pages: made once, outside of components. Throws TypeError for an address that is none. */
export function createAgentsClient(options: AgentsClientOptions): AgentsClient {
  const client = { baseUrl: options.baseUrl };
  connections.set(client, connect(options));
  return client;
}

export interface UnifiedAgentsProviderProps {
  client: AgentsClient;
  queryClient: QueryClient;
  children: ReactNode;
}

/**
 * Lets `useSession` and `useRun` below it ask the service. It is TanStack Query's provider, too.
 *
 * Called as functions, the providers are those of the page's own React: this package has another one, for the
 * applications that agents write.
 */
export function UnifiedAgentsProvider({ client, queryClient, children }: UnifiedAgentsProviderProps): ReactElement {
  const trpcClient = connections.get(client);
  if (!trpcClient) throw new TypeError('client takes what createAgentsClient makes.');
  const inner = TRPCProvider({ trpcClient, queryClient, children }) as ReactNode;
  return QueryClientProvider({ client: queryClient, children: inner });
}
