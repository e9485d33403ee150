import { useEffect, useState } from 'react';
import type { AnyEvent } from '../../../schema/fold/known-event.ts';
import type { HistorySource } from '../../api/history.ts';
import { useSessionBasics } from '../session/session-context.ts';

export interface LoggedEvent {
  event: AnyEvent;
  /** As it was streamed: JSON that was made of the event has the same order. */
  json: string;
}

interface Loaded {
  history: HistorySource;
  events: readonly LoggedEvent[];
  error: unknown;
}

/** Milliseconds between two requests while events stream. */
const pauseMs = 500;
const pageSize = 1_000;

/** Loads the events of the session up to a cursor, page by page, and those that are added to it. */
export function useEvents(until: number) {
  const { history } = useSessionBasics();
  const [loaded, setLoaded] = useState<Loaded>({ history, events: [], error: null });
  const [attempt, setAttempt] = useState(0);
  const events = loaded.history === history ? loaded.events : [];
  const next = events.length;
  const isMissing = next < until;
  useEffect(() => {
    if (!isMissing) return undefined;
    const leave = new AbortController();
    const load = async () => {
      try {
        const page = await history.events(next, pageSize, leave.signal);
        const more = page.map((event) => ({ event, json: JSON.stringify(event) }));
        if (!leave.signal.aborted) setLoaded({ history, events: [...events, ...more], error: null });
      } catch (error) {
        if (!leave.signal.aborted) setLoaded({ history, events, error });
      }
    };
    // Whole pages follow each other at once; what is being streamed is fetched now and then.
    const timer = setTimeout(() => void load(), next % pageSize === 0 ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `events` changes with `next`
  }, [history, next, isMissing, attempt]);
  return {
    events,
    isLoading: isMissing && loaded.error === null,
    error: loaded.error,
    retry: () => setAttempt((n) => n + 1),
  };
}
