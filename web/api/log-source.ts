import type { Connection } from './client.ts';
import type { LogSource } from './session-log.ts';

/** Reads the log of a session from the service. */
export function logSource({ api, onTransport }: Connection, sessionId: string): LogSource {
  return {
    load: (signal) => api.sessions.stateAt.query({ sessionId }, { signal }),
    follow(after, follower, signal) {
      const whileWanted = (work: () => void) => !signal.aborted && work();
      const subscription = api.sessions.events.subscribe(
        { sessionId, follow: true, ...after },
        {
          onData: ({ data }) => whileWanted(() => follower.onEvent(data)),
          onError: (error) => whileWanted(() => follower.onError(error)),
          onComplete: () => whileWanted(follower.onEnd),
          onConnectionStateChange: ({ state }) =>
            whileWanted(() => follower.onLine(state === 'pending' ? 'live' : state === 'idle' ? 'lost' : 'connecting')),
        },
      );
      const off = onTransport(follower.onEnd);
      signal.addEventListener(
        'abort',
        () => {
          off();
          subscription.unsubscribe();
        },
        { once: true },
      );
    },
  };
}
