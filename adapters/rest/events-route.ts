import { epochHeaders } from '../http/event-stream.ts';
import { eventPage, eventsRequest, readEvents } from '../http/read-events.ts';
import { type Route, route } from '../http/route.ts';

/** The log of a session, as a stream or a page of it. */
export function eventsRoute(tag: string): Route {
  return route({
    ...eventsRequest,
    operationId: 'readEvents',
    tag,
    summary: 'Replay and follow the events of a session',
    description:
      'As a stream: replays the events after `since`, then follows the active run to its `done`; if no run is ' +
      'active, ends at once. As JSON (by `Accept`): one page. Both return the bytes that were streamed originally.',
    answers: {
      200: {
        description: 'The events after the cursor.',
        events: 'any agent',
        headers: epochHeaders,
        content: { 'application/json': (event) => eventPage(event) },
      },
    },
    answer: (call) => readEvents(call, null),
  });
}
