import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import type { Session as SessionState } from '../contract.ts';
import type { UnifiedAgentsError } from '../sdk/errors.ts';
import { toError } from './failure.ts';
import { useTRPC, useTRPCClient } from './trpc.ts';

export interface UseSessionOptions {
  /** Follows the session, to see changes by others. Keeps one connection open. */
  live?: boolean;
}

export interface SessionView {
  /** The session's state; undefined until it is loaded. Loaded again when a run of `useRun` ends. */
  session: SessionState | undefined;
  /** Why loading failed: NotFoundError, UnauthenticatedError, …. */
  error: UnifiedAgentsError | null;
  isLoading: boolean;
  /** Loads the state again. */
  refresh(): void;
}

/** Events that change a session's state. */
const telling = new Set(['phase', 'done', 'error']);

/** Loads a session's state. */
export function useSession(sessionId: string, { live = false }: UseSessionOptions = {}): SessionView {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { data, error, isLoading, refetch } = useQuery(trpc.sessions.get.queryOptions({ sessionId }));
  // The cursor to follow from is read once, because a new cursor would open a new subscription.
  const { data: since } = useQuery({
    queryKey: ['unified-agents', 'followed-from', sessionId],
    queryFn: async () => (await client.sessions.get.query({ sessionId })).lastCursor,
    staleTime: Infinity,
    enabled: live,
  });
  useSubscription(
    trpc.sessions.events.subscriptionOptions(
      { sessionId, since: since ?? 0, follow: true },
      {
        enabled: live && since !== undefined,
        onData({ data: event }) {
          if (telling.has(event.type)) void queryClient.invalidateQueries(trpc.sessions.get.queryFilter({ sessionId }));
        },
      },
    ),
  );
  return {
    session: data,
    error: error && toError(error),
    isLoading,
    refresh: () => void refetch(),
  };
}
