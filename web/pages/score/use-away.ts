import { useEffect, useEffectEvent, useState } from 'react';
import type { LogState } from '../../../schema/log-state.ts';
import { type News, newsSince, readSeen, writeSeen } from './seen.ts';

export interface Away {
  /** The cursor up to which the session had been seen. */
  since: number;
  news: readonly News[];
  dismiss(): void;
}

/**
 * Returns what happened since the session was last seen in this browser; null if nothing that ended. `sessionId` null: the browser
 * remembers nothing.
 */
export function useAway(sessionId: string | null, state: LogState): Away | null {
  // What comes while the page is open is seen.
  const [since] = useState(() => (sessionId === null ? null : readSeen(sessionId)));
  const [opened] = useState(state);
  const [isDismissed, setDismissed] = useState(false);
  const remember = useEffectEvent(() => {
    if (sessionId !== null) writeSeen(sessionId, state.cursor);
  });
  useEffect(() => {
    const onChange = () => {
      if (document.hidden) remember();
    };
    document.addEventListener('visibilitychange', onChange);
    window.addEventListener('pagehide', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      window.removeEventListener('pagehide', onChange);
    };
  }, []);
  // A browser that crashes tells nothing.
  const last = state.runs.at(-1);
  const news = `${last?.runId} ${last?.outcome}`;
  const rememberAt = useEffectEvent((_news: string) => remember());
  useEffect(() => rememberAt(news), [news]);
  if (since === null || isDismissed) return null;
  const missed = newsSince(opened, since);
  return missed.length === 0 ? null : { since, news: missed, dismiss: () => setDismissed(true) };
}
