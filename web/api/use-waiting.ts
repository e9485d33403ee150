import { useQuery } from '@tanstack/react-query';
import type { WaitingRun } from '../../schema/run.ts';
import { every } from './every.ts';
import { useTRPC, useTRPCClient } from './studio.tsx';

const pageSize = 100;

/** Loads all runs of the workspace that wait for a decision, newest first, and again every few seconds. */
export function useWaitingRuns({ refetchInterval }: { refetchInterval: number }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useQuery({
    queryKey: [...trpc.runs.waiting.queryKey({ limit: pageSize }), 'all'],
    refetchInterval: every(refetchInterval),
    async queryFn({ signal }): Promise<WaitingRun[]> {
      const runs: WaitingRun[] = [];
      let before: string | null = null;
      do {
        const page: { runs: WaitingRun[]; nextBefore: string | null } = await client.runs.waiting.query(
          { limit: pageSize, ...(before !== null && { before }) },
          { signal },
        );
        runs.push(...page.runs);
        before = page.nextBefore;
      } while (before !== null);
      return runs;
    },
  });
}
