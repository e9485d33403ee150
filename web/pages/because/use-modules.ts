import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '../../api/studio.tsx';
import { newestOfEach } from '../project/newest-of-each.ts';
import { readScreen } from '../project/use-screen.ts';
import { useVersions } from '../project/use-versions.ts';
import { useSessionPage } from '../session/session-context.ts';

/** Loads which module each designed screen is, by the screen's id. A path is empty until it is there. */
export function useModules() {
  const trpc = useTRPC();
  const { sessionId } = useSessionPage();
  const { versions, error, retry } = useVersions('screen');
  const screens = newestOfEach(versions ?? []);
  const contents = useQueries({
    queries: screens.map(({ artifactId }) =>
      trpc.artifacts.get.queryOptions({ sessionId, artifactId }, { staleTime: Infinity }),
    ),
  });
  const pairs = screens.map(({ name }, index) => [name, readScreen(contents[index]?.data?.content).path] as const);
  // Queries return new objects each time, and the graph is made anew for each new map.
  const known = JSON.stringify(pairs);
  const modules = useMemo(() => new Map(JSON.parse(known) as [string, string][]), [known]);
  const failed = contents.find((one) => one.error);
  return {
    modules,
    error: error ?? failed?.error ?? null,
    retry: () => {
      if (error) retry();
      for (const one of contents) if (one.error) void one.refetch();
    },
  };
}
