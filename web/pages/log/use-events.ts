import { useEffect, useState } from 'react';
import type { AnyEvent } from '../../../schema/fold/known-event.ts';
import { useTRPCClient } from '../../api/studio.tsx';

export interface LoggedEvent {
  event: AnyEvent;
  /** As it was streamed. */
  json: string;
}

interface Loaded {
  sessionId: string;
  events: readonly LoggedEvent[];
  error: unknown;
}

/** Milliseconds between two requests while events stream. */
const pauseMs = 500;
const pageSize = 1_000;

/** Loads the events of a session up to a cursor, page by page, and those that are added to it. */
export function useEvents(sessionId: string, until: number) {
  const client = useTRPCClient();
  const [loaded, setLoaded] = useState<Loaded>({ sessionId, events: [], error: null });
  const [attempt, setAttempt] = useState(0);
  const events = loaded.sessionId === sessionId ? loaded.events : [];
  const next = events.length;
  const isMissing = next < until;
  useEffect(() => {
    if (!isMissing) return undefined;
    const leave = new AbortController();
    const load = async () => {
      try {
        const page = await client.sessions.eventPage.query(
          { sessionId, since: next, limit: pageSize },
          { signal: leave.signal },
        );
        const more = page.events.map((json) => ({ json, event: JSON.parse(json) as AnyEvent }));
        setLoaded({ sessionId, events: [...events, ...more], error: null });
      } catch (error) {
        if (!leave.signal.aborted) setLoaded({ sessionId, events, error });
      }
    };
    // Whole pages follow each other at once; what is being streamed is fetched now and then.
    const timer = setTimeout(() => void load(), next % pageSize === 0 ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `events` changes with `next`
  }, [client, sessionId, next, isMissing, attempt]);
  return {
    events,
    isLoading: isMissing && loaded.error === null,
    error: loaded.error,
    retry: () => setAttempt((n) => n + 1),
  };
}
