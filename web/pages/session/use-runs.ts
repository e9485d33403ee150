import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunState } from '../../../schema/log-state.ts';
import { useTRPC } from '../../api/studio.tsx';
import { useSessionPage } from './session-context.ts';

export interface Earlier {
  /** The runs that are left out; only the newest work of an agent has its text there. */
  outlines: readonly RunState[];
  isLoading: boolean;
  error: unknown;
  show(): void;
}

/** Returns the runs of the session with their texts, oldest first; the earlier ones of a long session once they are asked for. */
export function useRuns(): { runs: readonly RunState[]; earlier: Earlier } {
  const trpc = useTRPC();
  const { sessionId, log } = useSessionPage();
  const [isWanted, setWanted] = useState(false);
  const { runs } = log.state;
  const left = runs.slice(0, log.from);
  const at = Math.max(0, ...left.map(({ lastCursor }) => lastCursor));
  // What has ended does not change, and is free for the browser once the page closes.
  const options = { enabled: isWanted && at > 0, staleTime: Infinity, gcTime: 0, placeholderData: keepPreviousData };
  const { data, error, isFetching, refetch } = useQuery(trpc.sessions.stateAt.queryOptions({ sessionId, at }, options));
  const known = new Map(data?.state.runs.map((run) => [run.runId, run]));
  const loaded = left.flatMap(({ runId }) => known.get(runId) ?? []);
  return {
    runs: [...loaded, ...runs.slice(log.from)],
    earlier: {
      outlines: left.filter(({ runId }) => !known.has(runId)),
      isLoading: isFetching,
      error,
      show: () => (isWanted ? void refetch() : setWanted(true)),
    },
  };
}
