import { Children, type ReactNode } from 'react';
import { ErrorNote } from '../../parts/notice.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';

interface PagedRowsProps {
  /** A list that is loaded page by page. */
  query: {
    data: unknown;
    error: unknown;
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch(): unknown;
    fetchNextPage(): unknown;
  };
  /** What is shown if the list has nothing; null: nothing. */
  empty: ReactNode;
  /** The rows that are loaded. */
  children: ReactNode;
}

/** The rows of a list, with what is shown before the first page, if it fails, and if there is more. */
export function PagedRows({ query, empty, children }: PagedRowsProps) {
  const count = Children.count(children);
  return (
    <>
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton lines={6} />}
      {query.data !== undefined && count === 0 && empty}
      {count > 0 && <ul className="border-t border-line">{children}</ul>}
      {query.hasNextPage && <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </>
  );
}
