import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { useSessionPage } from '../session/session-context.ts';

/** Loads all versions of a kind, newest first, and again when a stage of a run has ended. undefined until they are there. */
export function useVersions(kind: string, enabled = true) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { sessionId, log, at } = useSessionPage();
  const ended = log.state.runs.flatMap(({ stages }) => stages).filter((stage) => stage.ended).length;
  const { data, error, refetch } = useQuery({
    queryKey: [...trpc.artifacts.list.queryKey({ sessionId, kind }), 'all', ended],
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    async queryFn({ signal }): Promise<readonly ArtifactHead[]> {
      const versions: ArtifactHead[] = [];
      let before: string | undefined;
      do {
        const page = await client.artifacts.list.query(
          { sessionId, kind, limit: 100, ...(before !== undefined && { before }) },
          { signal },
        );
        versions.push(...page.artifacts);
        before = page.nextBefore ?? undefined;
      } while (before !== undefined);
      return versions;
    },
  });
  // Of a session that is shown as it was, those that were there.
  const versions = at === null ? data : data?.filter(({ createdAt }) => createdAt <= (log.state.at ?? ''));
  return { versions, error, retry: () => void refetch() };
}
