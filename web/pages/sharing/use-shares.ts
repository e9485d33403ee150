import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { usePages } from '../../api/use-pages.ts';

/** The links of the workspace, or of one session, page by page. */
export function useShares(sessionId?: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { limit: 50, ...(sessionId !== undefined && { sessionId }) };
  return usePages({
    queryKey: trpc.shares.list.queryKey(input),
    load: (before, signal) => client.shares.list.query({ ...input, ...(before && { before }) }, { signal }),
  });
}
