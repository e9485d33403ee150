import { z } from 'zod';
import { type ActiveRun, activeRunSchema } from '../../schema/session.ts';
import { requireCleanText } from '../../schema/clean-text.ts';
import type { Pass } from '../../server/core/log/hub.ts';
import type { Chunk } from '../../server/core/log/chunk.ts';
import { followSession, openSession } from '../../server/core/procedures/follow.ts';
import { followMode } from '../../server/core/procedures/session-router.ts';
import { prefersJson } from './accept.ts';
import { idOf } from './path-params.ts';
import { answerWithEvents, epochHeader } from './event-stream.ts';
import { eventsQuery, readEventsQuery } from './query.ts';
import type { Call } from './route.ts';

/** The request of such a route, in every layout. */
export const eventsRequest = {
  method: 'get',
  path: '/sessions/:sessionId/events',
  scope: 'sessions:read',
  headers: z.object({
    'Last-Event-ID': z.string().optional().describe('The last cursor that the client saw; used if `since` is absent.'),
  }),
  query: eventsQuery,
  readsAhead: true,
  errors: ['not_found', 'stale_cursor'],
} as const;

/** Returns the schema of a page of events. */
export const eventPage = (event: z.ZodType, id = 'EventPage') =>
  z
    .object({
      events: z.array(event),
      nextCursor: z.int().min(0).describe('The last cursor read, including events that a filter removed.'),
      latestCursor: z.int().min(0).describe('The cursor of the last event in the log.'),
      hasMore: z.boolean(),
      activeRun: activeRunSchema.nullable(),
    })
    .meta({ id });

/** How a layout writes the log. */
export interface LogSpelling {
  chunks(chunks: AsyncGenerator<Chunk>): AsyncGenerator<Chunk>;
  /** Takes and returns the JSON text of one event. */
  event(json: string): string;
  activeRun(run: ActiveRun): ActiveRun;
}

/** Answers with a page of events, or streams them. `spelling` null: the events go out as they are stored. */
export async function readEvents(
  { c, context, caller, query }: Call<z.output<typeof eventsQuery>>,
  spelling: LogSpelling | null,
): Promise<Response> {
  const { sessionId } = idOf(c);
  // The procedures check this for every other call; a stream does not go through them.
  requireCleanText({ sessionId, ...c.req.query() });
  const { since, epoch, follow, limit, runId, types } = readEventsQuery(query, c.req.header('last-event-id'));
  const headers = epochHeader(context.services);
  if (prefersJson(c.req.header('accept'))) {
    await context.counted;
    const { events, ...page } = await caller.sessions.eventPage({ sessionId, since, epoch, limit, runId, types });
    const activeRun = page.activeRun && spelling ? spelling.activeRun(page.activeRun) : page.activeRun;
    // Send the stored JSON unchanged: the same bytes as in the stream.
    const stored = spelling ? events.map(spelling.event) : events;
    const rest = JSON.stringify({ ...page, activeRun }).slice(1);
    return c.body(`{"events":[${stored.join(',')}],${rest}`, 200, { ...headers, 'content-type': 'application/json' });
  }
  const options = { sessionId, after: since, epoch, follow: followMode(follow), runId, seen: anySession } as const;
  const opening = await openSession(context, options);
  const open = (signal: AbortSignal, pass?: Pass) => followSession(context, { ...options, opening, pass }, signal);
  return answerWithEvents({ c, context }, spelling ? (signal) => spelling.chunks(open(signal)) : open, { types });
}

/** For a session whose writer is not known. */
const anySession = { agent: 'team', usesSandbox: true };
