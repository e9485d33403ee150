import type { ListedSession } from '../../../schema/session.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { usePages } from '../../api/use-pages.ts';
import { useWaitingRuns } from '../../api/use-waiting.ts';
import { usePendingDeletes } from './pending-deletes.ts';
import type { SessionSearch } from './search.ts';

/** What a session is doing. */
export type Doing = 'running' | 'waiting' | 'idle';

/** How many sessions are loaded at once. */
const step = 50;

/** Loads the sessions that fit, page by page. */
export function useSessionList({ q, stage, state, by }: SessionSearch) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const deleted = usePendingDeletes();
  const input = {
    limit: step,
    ...(q !== undefined && { query: q }),
    ...(stage !== undefined && { phase: stage }),
    ...(by !== undefined && { createdBy: by }),
    ...(state === 'archived' ? { archived: 'only' as const } : state !== undefined && { state }),
  };
  const query = usePages({
    queryKey: trpc.sessions.list.queryKey(input),
    load: (before, signal) => client.sessions.list.query({ ...input, ...(before && { before }) }, { signal }),
    refetchInterval: 20_000,
  });
  const waiting = useWaitingRuns({ refetchInterval: 20_000 });
  const waitingStages = new Map(waiting.data?.map((run) => [run.sessionId, run.waitingFor.stage]));
  const read = query.data?.pages.flatMap(({ sessions }) => sessions) ?? [];
  return {
    sessions: read.filter(({ sessionId }) => !deleted.has(sessionId)),
    doingOf({ sessionId, activeRun }: ListedSession): Doing {
      if (activeRun === null) return 'idle';
      // The list of the runs that wait may come later.
      if (state === 'waiting') return state;
      return waitingStages.has(sessionId) ? 'waiting' : 'running';
    },
    waitingStages,
    /** Who created them. */
    people: read.flatMap(({ createdBy }) => createdBy ?? []),
    hasMore: query.hasNextPage,
    isPending: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
