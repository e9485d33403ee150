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
      'As a stream: replays what is after `since`, follows the run that is active then, and ends with its `done`; with ' +
      'nothing active it ends at once. As JSON (by `Accept`): one page. Both have the very bytes that were streamed first.',
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
