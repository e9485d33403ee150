import { useInfiniteQuery } from '@tanstack/react-query';
import { every } from './every.ts';

interface PagesOptions<Page> {
  /** The query key: that of the procedure with its input, so that who invalidates the procedure's queries finds it. */
  queryKey: readonly unknown[];
  /** Loads a page; the first one without `before`. */
  load(before: string | undefined, signal: AbortSignal): Promise<Page>;
  enabled?: boolean;
  /** Milliseconds after which a loaded page is loaded again; several pages take as much longer. */
  refetchInterval?: number;
}

interface Loaded {
  state: { error: unknown; data: { pages: readonly unknown[] } | undefined };
}

/** Loads a list page by page, as our lists have them: newest first, and `nextBefore` leads to the next page. */
export function usePages<Page extends { nextBefore: string | null }>({
  queryKey,
  load,
  enabled = true,
  refetchInterval,
}: PagesOptions<Page>) {
  return useInfiniteQuery({
    // What is stored has another shape than the answer of the procedure.
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }: Page) => nextBefore,
    enabled,
    ...(refetchInterval !== undefined && {
      refetchInterval: ({ state }: Loaded) => every(refetchInterval * (state.data?.pages.length ?? 1))({ state }),
    }),
  });
}
