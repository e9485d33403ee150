import { useQueries, useQuery } from '@tanstack/react-query';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import type { Critique } from '../../../schema/critique.ts';
import { useTRPC } from '../../api/studio.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { readCritique } from './read-critique.ts';
import { componentOf, routingFiles, screenRoute } from './screen-route.ts';
import { useVersions } from './use-versions.ts';

/** What a version of a screen says about itself. */
interface Screen {
  name: string;
  path: string;
  /** null: the version says nothing of a look. */
  critique: Critique | null;
}

/** Loads what a version of a screen says; null until it is there. */
export function useScreen({ artifactId }: ArtifactHead) {
  const trpc = useTRPC();
  const { sessionId } = useSessionPage();
  const { data, error, refetch } = useQuery(
    trpc.artifacts.get.queryOptions({ sessionId, artifactId }, { staleTime: Infinity }),
  );
  return { screen: data ? readScreen(data.content) : null, error, retry: () => void refetch() };
}

export function readScreen(content: unknown): Screen {
  const member = (name: string) =>
    typeof content === 'object' && content !== null
      ? Object.entries(content).find(([key]) => key === name)?.[1]
      : undefined;
  const [name, path]: unknown[] = [member('name'), member('path')];
  return {
    name: typeof name === 'string' ? name : '',
    path: typeof path === 'string' ? path : '',
    critique: readCritique(member('critique')),
  };
}

/** Where the newest code shows a screen: `#/basket`; null if it does not say; undefined until that is known. */
export function useScreenRoute(path: string | undefined): string | null | undefined {
  const trpc = useTRPC();
  const { sessionId } = useSessionPage();
  const { versions } = useVersions('code');
  const artifactId = versions?.[0]?.artifactId;
  const list = useQuery(
    trpc.artifacts.files.queryOptions(
      { sessionId, artifactId: artifactId ?? '' },
      { enabled: artifactId !== undefined, staleTime: Infinity },
    ),
  );
  const files = list.data?.files ?? [];
  const wanted = new Set(routingFiles(files.map((file) => file.path)));
  const texts = useQueries({
    queries: files
      .filter((file) => wanted.has(file.path))
      .map(({ sha256 }) => trpc.artifacts.file.queryOptions({ sessionId, sha256 }, { staleTime: Infinity })),
  });
  if (path === undefined) return undefined;
  if (list.error || versions?.length === 0) return null;
  if (!list.data || texts.some(({ isPending }) => isPending)) return undefined;
  return screenRoute(
    componentOf(path),
    texts.flatMap(({ data }) => (data ? [data.content] : [])),
  );
}
