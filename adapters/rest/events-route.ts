import { z } from 'zod';
import { activeRunSchema } from '../../schema/session.ts';
import { requireCleanText } from '../../server/clean-text.ts';
import { followSession, openSession, requireSession } from '../../server/follow.ts';
import { followMode } from '../../server/session-router.ts';
import { prefersJson } from './accept.ts';
import { idOf } from './addressed.ts';
import { answerWithEvents, epochHeader, epochHeaders, writesToSocket } from './event-stream.ts';
import { eventsQuery, readEventsQuery } from './query.ts';
import { type Call, route, type Route } from './route.ts';

/** The log of a session, as a stream or a page of it. */
export function eventsRoute(tag: string): Route {
  return route({
    method: 'get',
    path: '/sessions/:sessionId/events',
    operationId: 'readEvents',
    tag,
    summary: 'Replay and follow the events of a session',
    description:
      'As a stream: replays what is after `since`, follows the run that is active then, and ends with its `done`; with ' +
      'nothing active it ends at once. As JSON (by `Accept`): one page. Both have the very bytes that were streamed first.',
    headers: z.object({
      'Last-Event-ID': z.string().optional().describe('The last cursor that was seen, where `since` is left out.'),
    }),
    query: eventsQuery,
    answers: {
      200: {
        description: 'The events after the cursor.',
        events: 'any agent',
        headers: epochHeaders,
        content: { 'application/json': (event) => eventPage(event) },
      },
    },
    errors: ['not_found', 'stale_cursor'],
    admits: true,
    answer: readEvents,
  });
}

/** A page of such events. */
export const eventPage = (event: z.ZodType, id = 'EventPage') =>
  z
    .object({
      events: z.array(event),
      nextCursor: z.int().min(0).describe('The last cursor looked at, events that a filter hid included.'),
      latestCursor: z.int().min(0).describe('The cursor of the last event that there is.'),
      hasMore: z.boolean(),
      activeRun: activeRunSchema.nullable(),
    })
    .meta({ id });

async function readEvents({ c, context, caller, query }: Call<z.output<typeof eventsQuery>>): Promise<Response> {
  const { sessionId } = idOf(c);
  // A stream is opened past the procedures, which look at this for every other call.
  requireCleanText({ sessionId, ...c.req.query() });
  const { since, epoch, follow, limit, runId, types } = readEventsQuery(query, c.req.header('last-event-id'));
  const headers = epochHeader(context.services);
  if (prefersJson(c.req.header('accept'))) {
    const { events, ...page } = await caller.sessions.eventPage({ sessionId, since, epoch, limit, runId, types });
    // The stored JSON goes out as it is: the same bytes as in the stream.
    const rest = JSON.stringify(page).slice(1);
    return c.body(`{"events":[${events.join(',')}],${rest}`, 200, { ...headers, 'content-type': 'application/json' });
  }
  const options = { sessionId, after: since, epoch, follow: followMode(follow), runId, seen: anySession } as const;
  if (!writesToSocket(c)) {
    await requireSession(context, { sessionId, epoch });
    await context.admitted;
    return answerWithEvents({ c, context }, (signal) => followSession(context, options, signal), { types });
  }
  const opening = await openSession(context, options);
  try {
    await context.admitted;
  } catch (error) {
    opening.subscription[Symbol.dispose]();
    throw error;
  }
  return answerWithEvents(
    { c, context },
    (signal, pass) => followSession(context, { ...options, opening, pass }, signal),
    { types },
  );
}

/** Nothing is known of who writes to it. */
const anySession = { agent: 'team', usesSandbox: true };
