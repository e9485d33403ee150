import type { AnyEvent } from '../../schema/fold/known-event.ts';
import type { Connection } from './client.ts';
import type { HistorySource } from './history.ts';

/** Reads earlier events and states of a session from the service. */
export function historySource({ api }: Connection, sessionId: string): HistorySource {
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
