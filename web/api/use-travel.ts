import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import type { Connection } from './client.ts';
import { History, type HistorySource } from './history.ts';
import { connection } from './studio.tsx';
import { type EachFrame, Travel } from './travel.ts';

/** Reads earlier events and states of a session from the service. */
function historySource({ api }: Connection, sessionId: string): HistorySource {
  return {
    async events(since, limit, signal) {
      const { events } = await api.sessions.eventPage.query({ sessionId, since, limit }, { signal });
      return events.map((json) => JSON.parse(json) as AnyEvent);
    },
    async stateAt(at, signal) {
      return (await api.sessions.stateAt.query({ sessionId, at }, { signal })).state;
    },
  };
}

const eachFrame: EachFrame = (work) => {
  let before: number | null = null;
  let frame = requestAnimationFrame(function next(now) {
    work(now - (before ?? now));
    before = now;
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
};

/** Returns what shows a session as it was. `latest` returns the last cursor of its log. */
export function useTravel(sessionId: string, latest: () => number) {
  const [travel] = useState(() => new Travel(new History(historySource(connection, sessionId)), latest, eachFrame));
  useEffect(() => () => travel.pause(), [travel]);
  return { travel, view: useSyncExternalStore(travel.subscribe, travel.view) };
}
