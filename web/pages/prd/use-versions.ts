import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';

const none: readonly ArtifactHead[] = [];

/** All versions of the document, newest first. `newest`: the version that the log has; a new one has to be loaded. */
export function useVersions(sessionId: string, newest: number) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { data, error, refetch } = useQuery({
    queryKey: [...trpc.artifacts.list.queryKey({ sessionId, kind: 'prd' }), 'all', newest],
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<readonly ArtifactHead[]> {
      const versions: ArtifactHead[] = [];
      let before: string | undefined;
      do {
        const input = { sessionId, kind: 'prd', limit: 100, ...(before && { before }) };
        const page = await client.artifacts.list.query(input, { signal });
        versions.push(...page.artifacts);
        before = page.nextBefore ?? undefined;
      } while (before);
      return versions;
    },
  });
  // Of a session that is shown as it was, those that were there.
  const versions = data?.filter(({ version }) => version <= newest) ?? none;
  return { versions, error, retry: () => void refetch() };
}
