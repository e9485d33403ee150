import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { isServiceReached, subscribeReach } from '../api/reach.ts';
import { useTRPC } from '../api/studio.tsx';
import { Notice } from '../parts/notice.tsx';
import { useWords } from '../words/words.tsx';

/** How often to try whether the service answers again, in milliseconds. */
const pause = 3_000;

/** Says above a page that the service cannot be reached. The pages of a session have a notice of their own, with its cursor. */
export function ReachNotice() {
  const { shell } = useWords();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const isReached = useSyncExternalStore(subscribeReach, isServiceReached);
  const isInSession = useLocation({ select: ({ pathname }) => pathname.startsWith('/s/') });
  useQuery(trpc.me.queryOptions(undefined, { refetchInterval: isReached ? false : pause, retry: false }));
  useEffect(() => {
    if (isReached) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  }, [isReached, queryClient]);
  if (isReached || isInSession) return null;
  return (
    <Notice tone="warn" className="sticky top-0 z-20 px-4 md:px-8">
      <p role="status">{shell.offlinePage}</p>
    </Notice>
  );
}
