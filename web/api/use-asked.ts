import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from './studio.tsx';

const nothing: ReadonlyMap<string, string | null> = new Map();

/** What each run of a session was asked, by its id. `newest`: the id of the last run; a new one has words of its own. */
export function useAsked(sessionId: string, newest: string | undefined): ReadonlyMap<string, string | null> {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { data } = useQuery({
    queryKey: [...trpc.runs.list.queryKey({ sessionId }), 'asked', newest],
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<ReadonlyMap<string, string | null>> {
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
  return data ?? nothing;
}
