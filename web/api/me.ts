import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Me } from '../../schema/me.ts';
import { toFailure } from './problem.ts';
import { useTRPC } from './studio.tsx';

/** Who uses the page, and what they may do. */
export function useMe() {
  const trpc = useTRPC();
  // A part of a page that is shown because nobody is signed in must not ask again, which would take it away again.
  const options = { staleTime: 60_000, retryOnMount: false };
  const { data, error, isPending } = useQuery(trpc.me.queryOptions(undefined, options));
  const failure = error && toFailure(error);
  return {
    me: data ?? null,
    isLoading: isPending,
    isSignedOut: failure?.code === 'unauthenticated',
    failure: failure?.code === 'unauthenticated' ? null : failure,
  };
}

/** Whether the page shows a session as it was: then nothing can be written. */
export const PastContext = createContext(false);

export function useIsPast(): boolean {
  return use(PastContext);
}

/** Returns whether the user has a scope: `sessions:write`, `agents:prd`. True until it is known: the service decides. */
export function useMay(): (scope: string) => boolean {
  const { me } = useMe();
  const isPast = useIsPast();
  return (scope) => !(isPast && !scope.endsWith(':read')) && mayNow(me, scope);
}

/** Whether somebody has a scope, whatever moment is shown. True until it is known. */
export function mayNow(me: Me | null, scope: string): boolean {
  return !me || me.scopes.includes(scope) || (scope.startsWith('agents:') && me.scopes.includes('agents:*'));
}

/** The address of the page for signing in, which leads back to this one. `again` asks for the password anew. */
export function signInAddress({ again = false } = {}): string {
  const next = encodeURIComponent(`${location.pathname}${location.search}`);
  return `/sign-in?${again ? 'again&' : ''}next=${next}`;
}
