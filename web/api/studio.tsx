import { MutationCache, type Query, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { ReactNode } from 'react';
import type { AppRouter } from '../../server/core/procedures/router.ts';
import { connect } from './client.ts';
import { mayRetry, toFailure } from './problem.ts';

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
export { useTRPC, useTRPCClient };

/** The page's only connection. */
export const connection = connect(location.origin);

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reviewRights }),
  mutationCache: new MutationCache({ onError: reviewRights }),
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5_000 },
    // Without a network they fail at once: what somebody clicked must not happen much later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Asks anew what the user may do, if a refusal shows that it has changed. */
function reviewRights(error: unknown): void {
  const { code } = toFailure(error);
  if (code !== 'unauthenticated' && code !== 'insufficient_scope') return;
  // If that fails as well, it is known. What is asked already is not asked again.
  const unknown = { queryKey: [['me']], predicate: ({ state }: Query) => state.error === null };
  void queryClient.invalidateQueries(unknown, { cancelRefetch: false });
}

/** Provides the service's procedures to all pages. */
export function ServiceProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={connection.api} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
