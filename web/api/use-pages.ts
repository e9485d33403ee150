import { useInfiniteQuery } from '@tanstack/react-query';

interface PagesOptions<Page> {
  /** The query key: that of the procedure with its input, so that who invalidates the procedure's queries finds it. */
  queryKey: readonly unknown[];
  /** Loads a page; the first one without `before`. */
  load(before: string | undefined, signal: AbortSignal): Promise<Page>;
  enabled?: boolean;
  /** Milliseconds after which the loaded pages are loaded again. */
  refetchInterval?: number | false;
}

/** Loads a list page by page, as our lists have them: newest first, and `nextBefore` leads to the next page. */
export function usePages<Page extends { nextBefore: string | null }>({
  queryKey,
  load,
  enabled = true,
  refetchInterval = false,
}: PagesOptions<Page>) {
  return useInfiniteQuery({
    // What is stored has another shape than the answer of the procedure.
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }: Page) => nextBefore,
    enabled,
    refetchInterval,
  });
}
