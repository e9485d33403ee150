import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageOfAgent } from './session-tabs.tsx';

/** Milliseconds after which the page itself has loaded what it needs. */
const later = 1_000;

/** Loads the code of the other pages of a session after its first one: they open at once then, and without a network. */
export function usePreload(sessionId: string, ready: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      for (const to of ['/s/$sessionId', ...Object.values(pageOfAgent)] as const)
        void router.preloadRoute({ to, params: { sessionId } });
      void import('../because/because-panel.tsx').catch(() => undefined);
    }, later);
    return () => clearTimeout(timer);
  }, [router, sessionId, ready]);
}
