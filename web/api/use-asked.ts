import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTRPC, useTRPCClient } from './studio.tsx';

export type Asked = ReadonlyMap<string, string | null>;

/**
 * What each run of a session was asked, by its id; null until it is loaded. `newest`: the id of the last run; a new one has words of
 * its own.
 */
export function useAsked(sessionId: string, newest: string | undefined): Asked | null {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { data, isLoading, refetch } = useQuery({
    queryKey: [...trpc.runs.list.queryKey({ sessionId }), 'asked'],
    async queryFn({ signal }): Promise<Asked> {
      const asked = new Map<string, string | null>();
      let before: string | undefined;
      do {
        const page = await client.runs.list.query({ sessionId, limit: 100, ...(before && { before }) }, { signal });
        for (const run of page.runs) asked.set(run.runId, run.asked);
        before = page.nextBefore ?? undefined;
      } while (before);
      return asked;
    },
  });
  const isKnown = data === undefined || (newest !== undefined && data.has(newest));
  const reload = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (newest !== undefined && !isKnown) reload();
  }, [newest, isKnown]);
  // If they cannot be loaded, pages show the rest.
  return data ?? (isLoading ? null : nothing);
}

const nothing: Asked = new Map();
