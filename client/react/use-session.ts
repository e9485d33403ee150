import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import type { Session as SessionState } from '../../schema/session.ts';
import type { UnifiedAgentsError } from '../sdk/errors.ts';
import { toError } from './failure.ts';
import { useTRPC, useTRPCClient } from './trpc.ts';

export interface UseSessionOptions {
  /** Follows the session, so that what others do in it is seen as well. One open connection. */
  live?: boolean;
}

export interface SessionView {
  /** What stands in the session; undefined until it is read. Read again when a run of `useRun` ends. */
  session: SessionState | undefined;
  /** Why it could not be read: NotFoundError, UnauthenticatedError, …. */
  error: UnifiedAgentsError | null;
  isLoading: boolean;
  /** Reads it again. */
  refresh(): void;
}

/** Events after which a session holds something else than before. */
const telling = new Set(['phase', 'done', 'error']);

/** A session as it stands. */
export function useSession(sessionId: string, { live = false }: UseSessionOptions = {}): SessionView {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { data, error, isLoading, refetch } = useQuery(trpc.sessions.get.queryOptions({ sessionId }));
  // Where to follow from is read once: another place each time would be another subscription each time.
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
