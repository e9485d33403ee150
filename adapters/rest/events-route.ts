import { z } from 'zod';
import { type ActiveRun, activeRunSchema } from '../../schema/session.ts';
import { requireCleanText } from '../../server/clean-text.ts';
import type { Pass } from '../../server/events/hub.ts';
import type { Chunk } from '../../server/events/chunk.ts';
import { followSession, openSession, requireSession } from '../../server/follow.ts';
import { followMode } from '../../server/session-router.ts';
import { socketOf } from '../socket-stream.ts';
import { prefersJson } from './accept.ts';
import { idOf } from './addressed.ts';
import { answerWithEvents, epochHeader, epochHeaders } from './event-stream.ts';
import { eventsQuery, readEventsQuery } from './query.ts';
import { type Call, route, type Route } from './route.ts';

/** What such a route takes, whatever the layout. */
export const eventsRequest = {
  method: 'get',
  path: '/sessions/:sessionId/events',
  scope: 'sessions:read',
  headers: z.object({
    'Last-Event-ID': z.string().optional().describe('The last cursor that was seen, where `since` is left out.'),
  }),
  query: eventsQuery,
  errors: ['not_found', 'stale_cursor'],
  admits: true,
} as const;

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

/** How a layout spells the log. */
export interface LogSpelling {
  chunks(chunks: AsyncGenerator<Chunk>): AsyncGenerator<Chunk>;
  /** The JSON text of one event. */
  event(json: string): string;
  activeRun(run: ActiveRun): ActiveRun;
}

/** `spelling` null: as it is stored. */
export async function readEvents(
  { c, context, caller, query }: Call<z.output<typeof eventsQuery>>,
  spelling: LogSpelling | null,
): Promise<Response> {
  const { sessionId } = idOf(c);
  // A stream is opened past the procedures, which look at this for every other call.
  requireCleanText({ sessionId, ...c.req.query() });
  const { since, epoch, follow, limit, runId, types } = readEventsQuery(query, c.req.header('last-event-id'));
  const headers = epochHeader(context.services);
  if (prefersJson(c.req.header('accept'))) {
    const { events, ...page } = await caller.sessions.eventPage({ sessionId, since, epoch, limit, runId, types });
    const activeRun = page.activeRun && spelling ? spelling.activeRun(page.activeRun) : page.activeRun;
    // The stored JSON goes out as it is: the same bytes as in the stream.
    const stored = spelling ? events.map(spelling.event) : events;
    const rest = JSON.stringify({ ...page, activeRun }).slice(1);
    return c.body(`{"events":[${stored.join(',')}],${rest}`, 200, { ...headers, 'content-type': 'application/json' });
  }
  const options = { sessionId, after: since, epoch, follow: followMode(follow), runId, seen: anySession } as const;
  if (!socketOf(c)) {
    await requireSession(context, { sessionId, epoch });
    await context.admitted;
    const open = (signal: AbortSignal) => followSession(context, options, signal);
    return answerWithEvents({ c, context }, spelling ? (signal) => spelling.chunks(open(signal)) : open, { types });
  }
  const opening = await openSession(context, options);
  try {
    await context.admitted;
  } catch (error) {
    opening.subscription[Symbol.dispose]();
    throw error;
  }
  const open = (signal: AbortSignal, pass?: Pass) => followSession(context, { ...options, opening, pass }, signal);
  return answerWithEvents({ c, context }, spelling ? (signal) => spelling.chunks(open(signal)) : open, { types });
}

/** Nothing is known of who writes to it. */
const anySession = { agent: 'team', usesSandbox: true };
