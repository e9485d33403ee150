import { useEffect, useState } from 'react';
import type { Session } from '../../../schema/session.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { usePages } from '../../api/use-pages.ts';
import { useWaitingRuns } from '../../api/use-waiting.ts';
import { usePendingDeletes } from './pending-deletes.ts';
import type { SessionSearch } from './search.ts';

/** What a session is doing. */
export type Doing = 'running' | 'waiting' | 'idle';

/** How many sessions are shown at first, and how many more by each "Show more". */
const step = 50;
/** The most that the service returns at once. */
const pageSize = 100;

/**
 * Loads sessions until there are enough that fit. The service searches by text, stage, person and archive; whether a run is under
 * way is looked up here, so the list may have to be read further.
 */
export function useSessionList({ q, stage, state, by }: SessionSearch) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const deleted = usePendingDeletes();
  const [wanted, setWanted] = useState(step);
  const doing = state === 'running' || state === 'waiting' || state === 'idle' ? state : null;
  const input = {
    limit: doing === null ? step : pageSize,
    ...(q !== undefined && { query: q }),
    ...(stage !== undefined && { phase: stage }),
    ...(by !== undefined && { createdBy: by }),
    ...(state === 'archived' && { archived: 'only' as const }),
  };
  const query = usePages({
    queryKey: trpc.sessions.list.queryKey(input),
    load: (before, signal) => client.sessions.list.query({ ...input, ...(before && { before }) }, { signal }),
    refetchInterval: 20_000,
  });
  const waiting = useWaitingRuns({ refetchInterval: 20_000 });
  const waitingStages = new Map(waiting.data?.map((run) => [run.sessionId, run.waitingFor.stage]));
  const doingOf = ({ sessionId, activeRun }: Session): Doing => {
    if (activeRun === null) return 'idle';
    return waitingStages.has(sessionId) ? 'waiting' : 'running';
  };

  const read = query.data?.pages.flatMap(({ sessions }) => sessions) ?? [];
  const fitting = read.filter(
    (session) => !deleted.has(session.sessionId) && (doing === null || doingOf(session) === doing),
  );
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const needsMore = fitting.length < wanted && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (needsMore && !isFetching) void fetchNextPage();
  }, [needsMore, isFetching, fetchNextPage]);

  return {
    sessions: fitting.slice(0, wanted),
    doingOf,
    waitingStages,
    /** How many sessions were read to find these. */
    read: read.length,
    /** Who created them. */
    people: read.flatMap(({ createdBy }) => createdBy ?? []),
    hasMore: hasNextPage || fitting.length > wanted,
    isPending: query.isPending || (doing !== null && waiting.isPending),
    isSearching: needsMore,
    error: query.error ?? (doing === null ? null : waiting.error),
    more: () => setWanted(fitting.length + step),
    retry: () => void Promise.all([query.refetch(), waiting.refetch()]),
  };
}
