import { z } from 'zod';
import { requireCleanText } from '../../server/clean-text.ts';
import { followSession, requireSession } from '../../server/follow.ts';
import { followMode } from '../../server/session-router.ts';
import { prefersJson } from '../rest/accept.ts';
import { idOf } from '../rest/addressed.ts';
import { answerWithEvents, epochHeader, epochHeaders } from '../rest/event-stream.ts';
import { eventPage } from '../rest/events-route.ts';
import { eventsQuery, readEventsQuery } from '../rest/query.ts';
import { type Call, route } from '../rest/route.ts';
import { layoutEvent, layoutEvents } from './event-schema.ts';
import { toLayoutChunks, toLayoutJson, withLayoutName } from './events.ts';

/** The log of a session in this layout: the same cursors. */
export const eventsRoute = route({
  method: 'get',
  path: '/sessions/:sessionId/events',
  operationId: 'readSessionEvents',
  tag: 'Second layout',
  summary: 'Replay and follow the events of a session',
  description: 'As in the first layout, with `message` on every event, and under the same cursors.',
  headers: z.object({
    'Last-Event-ID': z.string().optional().describe('The last cursor that was seen, where `since` is left out.'),
  }),
  query: eventsQuery,
  answers: {
    200: {
      description: 'The events after the cursor.',
      headers: epochHeaders,
      content: { ...layoutEvents, 'application/json': (event) => eventPage(layoutEvent(event), 'LayoutEventPage') },
    },
  },
  errors: ['not_found', 'stale_cursor'],
  answer: readEvents,
});

async function readEvents({ c, context, caller, query }: Call<z.output<typeof eventsQuery>>): Promise<Response> {
  const { sessionId } = idOf(c);
  // A stream is opened past the procedures, which look at this for every other call.
  requireCleanText({ sessionId, ...c.req.query() });
  const { since, epoch, follow, limit, runId, types } = readEventsQuery(query, c.req.header('last-event-id'));
  const headers = epochHeader(context.services);
  if (prefersJson(c.req.header('accept'))) {
    const { events, ...page } = await caller.sessions.eventPage({ sessionId, since, epoch, limit, runId, types });
    const rest = JSON.stringify({ ...page, activeRun: page.activeRun && withLayoutName(page.activeRun) }).slice(1);
    const body = `{"events":[${events.map(toLayoutJson).join(',')}],${rest}`;
    return c.body(body, 200, { ...headers, 'content-type': 'application/json' });
  }
  await requireSession(context, { sessionId, epoch });
  const seen = { agent: 'team', usesSandbox: true };
  const options = { sessionId, after: since, epoch, follow: followMode(follow), runId, seen } as const;
  return answerWithEvents({ c, context }, (signal) => toLayoutChunks(followSession(context, options, signal)), {
    types,
  });
}
