import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { ReactElement, ReactNode } from 'react';
import type { AppRouter } from '../router.ts';
import type { AgentsClient, AgentsClientOptions } from './agents-client.ts';
import { connect, TRPCProvider } from './trpc.ts';

const connections = new WeakMap<AgentsClient, TRPCClient<AppRouter>>();

/** Creates the client of a page. Call it once, outside components. Throws TypeError if the address is not valid. */
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
 * Provides the client to `useSession` and `useRun`, and the query client to TanStack Query.
 *
 * It calls the inner providers as functions, so it needs no React of its own: the service's package brings another React
 * along, and a page must not load two.
 */
export function UnifiedAgentsProvider({ client, queryClient, children }: UnifiedAgentsProviderProps): ReactElement {
  const trpcClient = connections.get(client);
  if (!trpcClient) throw new TypeError('client must be the return value of createAgentsClient.');
  const inner = TRPCProvider({ trpcClient, queryClient, children }) as ReactNode;
  return QueryClientProvider({ client: queryClient, children: inner });
}
