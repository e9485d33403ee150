import { epochHeaders } from '../http/event-stream.ts';
import { eventPage, eventsRequest, type LogSpelling, readEvents } from '../http/read-events.ts';
import { route } from '../http/route.ts';
import { layoutEvent, layoutEvents } from './event-schema.ts';

/** The log of a session in this layout, with the same cursors. */
export const eventsRoute = (spelling: LogSpelling) =>
  route({
    ...eventsRequest,
    operationId: 'readSessionEvents',
    tag: 'Second layout',
    summary: 'Replay and follow the events of a session',
    description: 'The same as in the first layout, with the same cursors and a `message` on every event.',
    answers: {
      200: {
        description: 'The events after the cursor.',
        headers: epochHeaders,
        content: { ...layoutEvents, 'application/json': (event) => eventPage(layoutEvent(event), 'LayoutEventPage') },
      },
    },
    answer: (call) => readEvents(call, spelling),
  });
