import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '../../api/studio.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { FileBudget } from './file-budget.ts';

const budget = new FileBudget(32 * 1024 * 1024);

/** Loads the text of a file by its hash; undefined: none. Texts never change, so they stay until 32 MiB are full. */
export function useFile(sha256: string | undefined) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { sessionId } = useSessionPage();
  const query = useQuery(
    trpc.artifacts.file.queryOptions(
      { sessionId, sha256: sha256 ?? '' },
      { enabled: sha256 !== undefined, staleTime: Infinity, gcTime: Infinity },
    ),
  );
  const content = query.data?.content;
  useEffect(() => {
    if (content === undefined || sha256 === undefined) return;
    // Two bytes for each unit of a string, as engines hold them at most.
    const gone = budget.use(`${sessionId} ${sha256}`, content.length * 2);
    for (const key of gone) {
      const [session = '', hash = ''] = key.split(' ');
      queryClient.removeQueries({ queryKey: trpc.artifacts.file.queryKey({ sessionId: session, sha256: hash }) });
    }
  }, [content, sha256, sessionId, queryClient, trpc]);
  return query;
}
